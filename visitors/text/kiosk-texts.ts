import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';
import de from './de/kiosk.json';
import en from './en/kiosk.json';
import es from './es/kiosk.json';

/** What the invite page says besides, on a screen in the shop. */
export type KioskTexts = Readonly<typeof en>;

export const kioskTexts: Readonly<Record<VisitorSite['language'], KioskTexts>> = { en, de, es };
