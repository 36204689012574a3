import { isValidPhone } from '@fanfare/contract/phone.ts';
import { type RefObject, type SubmitEvent, useCallback, useRef, useState } from 'react';
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
  const trap = useRef<HTMLInputElement>(null);
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
    const outcome = await submit({ phone, comment: trap.current?.value ?? '' });
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
      <Consent data={data} workspaceName={workspaceName} />
      <Trap field={trap} />
    </form>
  );
}

function Consent({ data, workspaceName }: { readonly data: InviteData; readonly workspaceName: string }) {
  const { texts, consent, site } = data;
  return (
    <p className="consent">
      {fill(consent.text, { workspace: workspaceName })}
      {site.legal && (
        <>
          {' '}
          <LegalLink href={site.legal.termsUrl} text={texts.terms} newTab={texts.newTab} />
          {' · '}
          <LegalLink href={site.legal.privacyUrl} text={texts.privacy} newTab={texts.newTab} />
        </>
      )}
    </p>
  );
}

interface LegalLinkProps {
  readonly href: string;
  readonly text: string;
  readonly newTab: string;
}

/** In a tab of its own, so that a number that was typed stays. */
function LegalLink({ href, text, newTab }: LegalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="for-listeners"> {newTab}</span>
    </a>
  );
}

/** Programs fill in every field that they find; people neither see nor reach this one, and no browser knows its name. */
function Trap({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className="for-listeners" aria-hidden="true">
      <input ref={field} type="text" name="comment" tabIndex={-1} autoComplete="off" />
    </div>
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
