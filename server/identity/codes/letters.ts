import { type Language, toLanguage } from '../../http/language.ts';
import type { PoolUser } from '../accounts/users-store.ts';
import type { Pool } from '../pool.ts';
import type { Letters } from './letter-kinds.ts';
import { lettersInGerman } from './letters-de.ts';
import { lettersInEnglish } from './letters-en.ts';
import { lettersInSpanish } from './letters-es.ts';

const letters: Readonly<Record<Language, Letters>> = {
  en: lettersInEnglish,
  de: lettersInGerman,
  es: lettersInSpanish,
};

/** In the language that the account names, else in that of whoever asks. */
export function lettersFor({ language }: Pick<Pool, 'language'>, user: Pick<PoolUser, 'attributes'>): Letters {
  return letters[toLanguage(user.attributes['locale'] ?? '') ?? language];
}
