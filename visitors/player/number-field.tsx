import type { PhoneRule } from '@fanfare/contract/phone-rule.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatDigits } from './pad-digits.ts';
import type { Pad } from './use-pad.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly rule: PhoneRule | null;
  readonly pad: Pick<Pad, 'digits' | 'notice' | 'write' | 'drop'>;
}

/** Without a name, so that no browser remembers what visitors typed; keys of a keyboard work as those on the screen. */
export function NumberField({ label, rule, pad }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const takeKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Backspace') return;
    event.preventDefault();
    pad.drop();
  };
  return (
    <label className="number">
      <span>{label}</span>
      <input
        ref={field}
        type="text"
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        dir="ltr"
        value={formatDigits(pad.digits, rule)}
        aria-invalid={pad.notice === 'invalid'}
        onKeyDown={takeKey}
        onChange={({ currentTarget }) => pad.write(currentTarget.value)}
      />
    </label>
  );
}
