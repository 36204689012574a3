import { PageIcon } from '../page-icon.tsx';
import type { InviteTexts } from '../text/invite-texts.ts';
import type { KioskTexts } from '../text/kiosk-texts.ts';
import type { JoinNotice as Notice } from './use-join.ts';

type NoticeTexts = InviteTexts & Partial<KioskTexts>;

/** Both slots are always there, so that what appears in them is spoken and moves nothing. */
export function JoinNotice({ notice, texts }: { readonly notice: Notice; readonly texts: NoticeTexts }) {
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
