import { PageIcon } from '../page-icon.tsx';
import type { PlayerTexts } from '../text/player-texts.ts';
import { erase } from './pad-glyphs.tsx';

interface NumberKeysProps {
  readonly texts: PlayerTexts;
  readonly isEmpty: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** As on every phone, in every reading direction. */
export function NumberKeys({ texts, isEmpty, onDigit, onDelete, onClear }: NumberKeysProps) {
  const digit = (name: string) => (
    <button key={name} type="button" className="key" onClick={() => onDigit(name)}>
      {name}
    </button>
  );
  return (
    <div className="keys" dir="ltr">
      {'123456789'.split('').map(digit)}
      <button type="button" className="key key-word" disabled={isEmpty} onClick={onClear}>
        {texts.clear}
      </button>
      {digit('0')}
      <button type="button" className="key" disabled={isEmpty} aria-label={texts.deleteDigit} onClick={onDelete}>
        <PageIcon>{erase}</PageIcon>
      </button>
    </div>
  );
}
