import type { Language } from './languages.ts';

export interface Words {
  readonly [key: string]: string | Words;
}

type SameKeys<W> = { readonly [K in keyof W]: W[K] extends string ? string : SameKeys<W[K]> };

/** The words of one noun in three languages; a key that a language lacks does not compile. */
export function texts<W extends Words>(
  all: { readonly en: W } & { readonly [L in Exclude<Language, 'en'>]: SameKeys<W> },
): Readonly<Record<Language, W>> {
  return all as Readonly<Record<Language, W>>;
}
