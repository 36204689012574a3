import { type PhoneRule, isPhone, showEntered } from '@fanfare/contract/phone-rule.ts';
import { type ChangeEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { InviteTexts } from '../text/invite-texts.ts';
import { keepDigits } from './digits.ts';

interface PhoneFieldProps {
  readonly texts: InviteTexts;
  /** No suggestions then: they would be the numbers of others; and no keyboard over the keys that stand below. */
  readonly isKiosk: boolean;
  readonly rule: PhoneRule | null;
  readonly phone: string;
  readonly onChange: (phone: string) => void;
  /** What must stay in sight while the keyboard is open. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

const keyboardOpensMs = 350;

/**
 * Keeps the digits of whatever is typed or pasted, and not behind +1 a plus before them. There is no maxlength: it would
 * cut `+1 (415) 555-0132` first.
 */
export function PhoneField({ texts, isKiosk, rule, phone, onChange, button }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isWrong = phone !== '' && !isPhone(phone, rule);
  const { isSpoken, speakNow } = useSpokenError(isWrong, phone);

  useEffect(() => {
    // Typed before this script ran, or put back by the browser.
    if (input.current?.value) onChange(keepDigits(input.current.value, 0, rule).digits);
  }, [onChange, rule]);

  const takeDigits = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const { value, selectionStart } = currentTarget;
    const { digits, caret } = keepDigits(value, selectionStart ?? value.length, rule);
    if (digits !== value) {
      currentTarget.value = digits;
      currentTarget.setSelectionRange(caret, caret);
    }
    onChange(digits);
  };
  const keepButtonInSight = (): void => {
    window.setTimeout(() => button.current?.scrollIntoView({ block: 'nearest' }), keyboardOpensMs);
  };

  return (
    <div className="field">
      <label htmlFor="phone">{texts.phoneNumber}</label>
      <input
        ref={input}
        id="phone"
        name="phone"
        type="tel"
        inputMode={isKiosk ? 'none' : 'tel'}
        autoComplete={isKiosk ? 'off' : 'tel'}
        enterKeyHint="send"
        dir="ltr"
        value={phone}
        aria-invalid={isSpoken}
        aria-describedby="phone-hint"
        onChange={takeDigits}
        onBlur={speakNow}
        onFocus={keepButtonInSight}
      />
      <p id="phone-hint" className={isWrong ? 'hint hint-wrong' : 'hint'}>
        {isWrong ? texts.invalidPhone : phone !== '' && <Echo text={texts.willText} phone={showEntered(phone, rule)} />}
      </p>
      <p role="status" className="for-listeners">
        {isSpoken && texts.invalidPhone}
      </p>
    </div>
  );
}

function Echo({ text, phone }: { readonly text: string; readonly phone: string }) {
  const [before, after] = text.split('{phone}');
  return (
    <>
      {before}
      <bdi dir="ltr" className="echo">
        {phone}
      </bdi>
      {after}
    </>
  );
}

const quietBeforeSpeakingMs = 1_000;

/** An error is seen at once but spoken late: after a second without typing, or when the field is left. */
function useSpokenError(isWrong: boolean, typed: string) {
  const [spokenFor, setSpokenFor] = useState<string>();
  const speakNow = useCallback(() => setSpokenFor(typed), [typed]);
  useEffect(() => {
    if (!isWrong) return undefined;
    const timer = window.setTimeout(speakNow, quietBeforeSpeakingMs);
    return () => window.clearTimeout(timer);
  }, [isWrong, speakNow]);
  return { isSpoken: isWrong && spokenFor === typed, speakNow };
}
