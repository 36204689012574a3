import { isPhone, keepTyped, toSent } from '@fanfare/contract/phone-rule.ts';
import { type RefObject, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';
import { fill } from '../text/fill.ts';
import type { InviteTexts } from '../text/invite-texts.ts';
import type { KioskTexts } from '../text/kiosk-texts.ts';
import { ConsentBox, ConsentText } from '../joining/consent.tsx';
import { dropDigit } from '../joining/key-digits.ts';
import { NumberKeys } from '../joining/number-keys.tsx';
import { useConsentBox } from '../joining/use-consent-box.ts';
import type { InviteData, ShownInvite } from './invite-state.ts';
import { StillThere } from './kiosk/kiosk.tsx';
import { PhoneField } from './phone-field.tsx';
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
