import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import de from './de/player.json';
import en from './en/player.json';
import es from './es/player.json';

export type PlayerTexts = Readonly<typeof en>;

export const playerTexts: Readonly<Record<VisitorSite['language'], PlayerTexts>> = { en, de, es };
