import type { NotificationRow } from '../database/notification-tables.ts';
import type { Letters } from './letter-kinds.ts';
import { lettersInGerman } from './letters-de.ts';
import { lettersInEnglish } from './letters-en.ts';
import { lettersInSpanish } from './letters-es.ts';

export const letters: Readonly<Record<NotificationRow['language'], Letters>> = {
  en: lettersInEnglish,
  de: lettersInGerman,
  es: lettersInSpanish,
};
