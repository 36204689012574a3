import type { InviteTexts } from '../text/invite-texts.ts';
import type { InviteData } from '../invite/invite-state.ts';
import { fill } from '../text/fill.ts';
import { consentSize } from './text-size.ts';
import type { ConsentBoxState } from './use-consent-box.ts';

interface ConsentBoxProps {
  readonly texts: Pick<InviteTexts, 'agree' | 'tickBox'>;
  readonly workspace: string;
  readonly box: ConsentBoxState;
}

export function ConsentBox({ texts, workspace, box: { field, isTicked, isMissing, tick } }: ConsentBoxProps) {
  return (
    <div className="agree">
      <label className="agree-box">
        <input
          ref={field}
          type="checkbox"
          checked={isTicked}
          aria-invalid={isMissing}
          aria-describedby="agree-hint"
          onChange={({ currentTarget }) => tick(currentTarget.checked)}
        />
        <span>{fill(texts.agree, { workspace })}</span>
      </label>
      <p id="agree-hint" role="alert" className="hint hint-wrong">
        {isMissing && texts.tickBox}
      </p>
    </div>
  );
}

export function ConsentText({ text, data }: { readonly text: string; readonly data: InviteData }) {
  return (
    <p className={consentSize(text)}>
      {text} <LegalPages data={data} />
    </p>
  );
}

/** The installation's terms. A screen in the shop leads nowhere else, so it says where they stand. */
function LegalPages({ data: { texts, site, kiosk } }: { readonly data: InviteData }) {
  if (!site.legal) return null;
  const { termsUrl, privacyUrl } = site.legal;
  if (kiosk) {
    const [terms, privacy] = [new URL(termsUrl).host, new URL(privacyUrl).host];
    return (
      <>
        {texts.terms}
        {terms === privacy ? null : <WrittenAddress host={terms} />}
        {' · '}
        {texts.privacy}
        <WrittenAddress host={privacy} />
      </>
    );
  }
  return (
    <>
      <LegalLink href={termsUrl} text={texts.terms} newTab={texts.newTab} />
      {' · '}
      <LegalLink href={privacyUrl} text={texts.privacy} newTab={texts.newTab} />
    </>
  );
}

interface LegalPageProps extends Pick<InviteTexts, 'newTab'> {
  readonly href: string;
  readonly text: string;
}

/** In a tab of its own, so that a number that was typed stays. */
function LegalLink({ href, text, newTab }: LegalPageProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="for-listeners"> {newTab}</span>
    </a>
  );
}

function WrittenAddress({ host }: { readonly host: string }) {
  return (
    <>
      : <bdi className="written-address">{host}</bdi>
    </>
  );
}
