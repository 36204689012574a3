import { isValidPhone } from '@fanfare/contract/phone.ts';
import { type SubmitEvent, useCallback, useRef, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';
import { fill } from '../text/fill.ts';
import type { InviteTexts } from '../text/invite-texts.ts';
import type { InviteData } from './invite-state.ts';
import { PhoneField } from './phone-field.tsx';
import { type JoinNotice, useJoin } from './use-join.ts';

export function JoinForm({ data, workspaceName }: { readonly data: InviteData; readonly workspaceName: string }) {
  const { texts } = data;
  const [phone, setPhone] = useState('');
  const { isLocked, notice, submit, dismissFailure } = useJoin(data);
  const button = useRef<HTMLButtonElement>(null);
  const canSubmit = isValidPhone(phone) && !isLocked;

  const changePhone = useCallback(
    (digits: string): void => {
      setPhone(digits);
      dismissFailure();
    },
    [dismissFailure],
  );
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!canSubmit) return;
    const outcome = await submit(phone);
    // A number typed meanwhile is another one, and stays.
    if (outcome === 'joined') setPhone((current) => (current === phone ? '' : current));
  };

  return (
    <form className="join" noValidate onSubmit={(event) => void send(event)}>
      <PhoneField texts={texts} phone={phone} onChange={changePhone} button={button} />
      <button ref={button} type="submit" className="button button-main" disabled={!canSubmit}>
        {isLocked ? texts.pleaseWait : texts.joinNow}
      </button>
      <Notice notice={notice} texts={texts} />
      <p className="consent">{fill(texts.consent, { workspace: workspaceName })}</p>
    </form>
  );
}

/** Both slots are always there, so that what appears in them is spoken and moves nothing. */
function Notice({ notice, texts }: { readonly notice: JoinNotice; readonly texts: InviteTexts }) {
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
