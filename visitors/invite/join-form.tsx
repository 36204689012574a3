import { type PhoneRule, isPhone, keepTyped, showEntered, toSent } from '@fanfare/contract/phone-rule.ts';
import { type ChangeEvent, type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';
import { fill } from '../text/fill.ts';
import type { InviteTexts } from '../text/invite-texts.ts';
import type { KioskTexts } from '../text/kiosk-texts.ts';
import { ConsentBox, ConsentText } from '../joining/consent.tsx';
import { dropDigit } from '../joining/key-digits.ts';
import { NumberKeys } from '../joining/number-keys.tsx';
import { useConsentBox } from '../joining/use-consent-box.ts';
import { keepDigits } from './digits.ts';
import type { InviteData, ShownInvite } from './invite-state.ts';
import { StillThere } from './kiosk/kiosk.tsx';
import { type JoinNotice, useJoin } from './use-join.ts';

interface JoinFormProps {
  readonly data: InviteData;
  readonly shown: ShownInvite;
  readonly setInUse: (isInUse: boolean) => void;
}

export function JoinForm({ data, shown, setInUse }: JoinFormProps) {
  const { texts, kiosk } = data;
  const form = useJoinForm(data, shown);
  const button = useRef<HTMLButtonElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const consent = fill(shown.consent.text, { workspace: shown.name });
  // Whoever types the next number sees it.
  const isDone = form.notice === 'submitted' && form.phone === '';
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    void form.send(trap.current?.value ?? '');
  };
  return (
    <form className={isDone ? 'join join-done' : 'join'} noValidate onSubmit={send}>
      <div className="join-entry">
        <PhoneField
          texts={texts}
          isKiosk={kiosk !== undefined}
          rule={shown.rule}
          phone={form.phone}
          onChange={form.changePhone}
          button={button}
        />
        {kiosk && (
          <NumberKeys
            texts={kiosk}
            isEmpty={form.phone === ''}
            onDigit={(digit) => form.changePhone(keepTyped(form.phone + digit, shown.rule))}
            onDelete={() => form.changePhone(dropDigit(form.phone))}
            onClear={form.clear}
          />
        )}
        {shown.hasBox && <ConsentBox texts={texts} workspace={shown.name} box={form.box} />}
        <button ref={button} type="submit" className="button button-main" disabled={!form.canSubmit}>
          {form.isLocked ? texts.pleaseWait : texts.joinNow}
        </button>
        <Notices notice={form.notice} texts={{ ...texts, ...kiosk }} />
      </div>
      <ConsentText text={consent} data={data} />
      <Trap field={trap} />
      {kiosk && <StillThere texts={kiosk} form={form} setInUse={setInUse} />}
    </form>
  );
}

function useJoinForm(data: InviteData, { consent, hasBox, rule }: ShownInvite) {
  const [phone, setPhone] = useState('');
  const box = useConsentBox(hasBox, consent.version);
  const { isTicked, tick } = box;
  const { isLocked, isSending, notice, submit, dismissFailure, forget } = useJoin(data, consent.version);
  const canSubmit = isPhone(phone, rule) && !isLocked;
  const changePhone = useCallback(
    (digits: string): void => {
      setPhone(digits);
      dismissFailure();
    },
    [dismissFailure],
  );
  const clear = (): void => {
    changePhone('');
    tick(false);
  };
  const reset = useCallback(() => {
    setPhone('');
    tick(false);
    forget();
  }, [forget, tick]);
  const send = async (comment: string): Promise<void> => {
    if (!canSubmit || !box.check()) return;
    const outcome = await submit({ phone: rule ? toSent(phone, rule) : phone, comment });
    // On a screen in the shop whoever is on the list already leaves, too.
    if (outcome !== 'joined' && !(data.kiosk && outcome === 'exists')) return;
    // A number typed meanwhile is another one, and stays.
    setPhone((current) => (current === phone ? '' : current));
    tick(false);
  };
  const isInUse = phone !== '' || isTicked || isSending || notice !== 'none';
  return { phone, box, isLocked, isSending, notice, canSubmit, isInUse, changePhone, clear, reset, send };
}

/** Programs fill in every field that they find; people neither see nor reach this one, and no browser knows its name. */
function Trap({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="for-listeners" aria-hidden="true">
      <input ref={field} type="text" name="comment" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

type NoticeTexts = InviteTexts & Partial<KioskTexts>;

/** Both slots are always there, so that what appears in them is spoken and moves nothing. */
function Notices({ notice, texts }: { readonly notice: JoinNotice; readonly texts: NoticeTexts }) {
  const isGood = notice === 'submitted' || notice === 'onTheList';
  return (
    <div className="notices">
      <p role="status" className={notice === 'submitted' ? 'notice notice-good' : 'notice'}>
        {isGood && <PageIcon>{check}</PageIcon>}
        {notice === 'submitted' && texts.submitted}
        {notice === 'onTheList' && texts.onTheList}
      </p>
      <p role="alert" className="notice notice-bad">
        {notice === 'failed' && texts.failed}
        {notice === 'noConnection' && texts.noConnection}
      </p>
    </div>
  );
}

const check = (
  <path
    d="m5 12.5 4.5 4.5L19 7.5"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

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
function PhoneField({ texts, isKiosk, rule, phone, onChange, button }: PhoneFieldProps) {
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
