import { vi } from 'vitest';
import { addTexts, startTexts, textGroups } from '../text/i18n.ts';
import type { Language } from '../text/languages.ts';

/** Every word of the dashboard, for tests that read what a page says; there is a document only until they have come. */
export async function startAllTexts(language: Language = 'en'): Promise<void> {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts(language);
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
}
