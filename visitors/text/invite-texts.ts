import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import de from './de/invite.json';
import en from './en/invite.json';
import es from './es/invite.json';

export type InviteTexts = Readonly<typeof en>;

export const inviteTexts: Readonly<Record<VisitorSite['language'], InviteTexts>> = { en, de, es };
