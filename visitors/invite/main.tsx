import { startPage } from '../start-page.tsx';
import { InvitePage } from './invite-page.tsx';
import type { InviteData } from './invite-state.ts';

startPage<InviteData>((data) => <InvitePage data={data} />);
