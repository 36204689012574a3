import { PageIcon } from '../page-icon.tsx';
import type { KioskTexts } from '../text/kiosk-texts.ts';

interface NumberKeysProps {
  readonly texts: KioskTexts;
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

const erase = (
  <path
    d="M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);
