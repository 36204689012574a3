import type { InviteTexts } from '../text/invite-texts.ts';
import type { InviteData } from '../invite/invite-state.ts';

interface ConsentBoxProps {
  readonly text: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  /** What is asked for, once the box is all that is missing. */
  readonly request: string | false;
}

/** Never ticked beforehand. */
export function ConsentBox({ text, isTicked, onChange, request }: ConsentBoxProps) {
  return (
    <div className="agree">
      <label className="agree-box">
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby="agree-hint"
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className="consent">{text}</span>
      </label>
      <p id="agree-hint" className="hint">
        {request}
      </p>
    </div>
  );
}

export function ConsentText({ text, data }: { readonly text: string; readonly data: InviteData }) {
  return (
    <p className="consent">
      {text} <LegalPages data={data} />
    </p>
  );
}

/** The installation's terms. A screen in the shop leads nowhere else, so it says where they stand. */
export function LegalPages({ data: { texts, site, kiosk } }: { readonly data: InviteData }) {
  if (!site.legal) return null;
  const { termsUrl, privacyUrl } = site.legal;
  const Page = kiosk ? WrittenAddress : LegalLink;
  return (
    <>
      <Page href={termsUrl} text={texts.terms} newTab={texts.newTab} />
      {' · '}
      <Page href={privacyUrl} text={texts.privacy} newTab={texts.newTab} />
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

function WrittenAddress({ href, text }: LegalPageProps) {
  return (
    <>
      {text}: <bdi className="written-address">{href.replace(/^https:\/\//, '')}</bdi>
    </>
  );
}
