// The pages about texts, which load as one: whoever opens one goes on to the next, and the first pages stay light.
import { BroadcastPage } from './broadcast-page.tsx';
import { BroadcastsPage } from './broadcasts-page.tsx';
import { InboxPage } from './inbox-page.tsx';
import { PracticePage } from './practice-page.tsx';
import { SendPage } from './send-page.tsx';

export const textPages = { BroadcastPage, BroadcastsPage, InboxPage, PracticePage, SendPage };
