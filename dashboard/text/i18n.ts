// The words of the dashboard: a file for each language and group of pages. A reader loads those of their own language.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages, locales } from './languages.ts';

interface Groups {
  readonly analytics: typeof import('./en/analytics.json');
  readonly 'api-keys': typeof import('./en/api-keys.json');
  readonly audit: typeof import('./en/audit.json');
  readonly auth: typeof import('./en/auth.json');
  readonly broadcasts: typeof import('./en/broadcasts.json');
  readonly 'campaign-form': typeof import('./en/campaign-form.json');
  readonly campaigns: typeof import('./en/campaigns.json');
  readonly counter: typeof import('./en/counter.json');
  readonly customers: typeof import('./en/customers.json');
  readonly devices: typeof import('./en/devices.json');
  readonly frame: typeof import('./en/frame.json');
  readonly images: typeof import('./en/images.json');
  readonly invite: typeof import('./en/invite.json');
  readonly 'own-invitations': typeof import('./en/own-invitations.json');
  readonly overview: typeof import('./en/overview.json');
  readonly roles: typeof import('./en/roles.json');
  readonly settings: typeof import('./en/settings.json');
  readonly webhooks: typeof import('./en/webhooks.json');
  readonly gateway: typeof import('./en/gateway.json');
  readonly 'workspace-end': typeof import('./en/workspace-end.json');
  readonly 'workspace-loss': typeof import('./en/workspace-loss.json');
  readonly workspace: typeof import('./en/workspace.json');
}

/** Words that come together, as a page needs them; `frame` is what stands around every page. */
export type TextGroup = keyof Groups;

/** What has everything that any of a union has. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: 'translations';
    resources: AllOf<Groups[TextGroup]>;
  }
}

/** By namespace: `common` for the frame and signing in, `translations` for the pages. */
type Catalog = Readonly<Record<string, object>>;
const catalogs = import.meta.glob<Catalog>('./*/*.json', { import: 'default' });

export const textGroups = Object.keys(catalogs).flatMap(
  (file) => /^\.\/en\/(.*)\.json$/.exec(file)?.[1] ?? [],
) as TextGroup[];

/** Numbers as the language of the text writes them; one that must stay as it is comes as a string. */
const formatter = {
  type: 'formatter',
  format: (value: number | string, _: undefined, language: Language) =>
    typeof value === 'number' ? value.toLocaleString(locales[language]) : value,
} as const;

const groupsInUse = new Set<TextGroup>();
let wantedLanguage: Language | undefined;

async function load(language: Language, group: TextGroup): Promise<Catalog> {
  const open = catalogs[`./${language}/${group}.json`];
  if (!open) throw new Error(`There are no words of ${group} in ${language}`);
  return await open();
}

/** Throws where the words of the frame can't be loaded. */
export async function startTexts(language: Language): Promise<void> {
  wantedLanguage = language;
  groupsInUse.clear();
  groupsInUse.add('frame');
  const frameTexts = await load(language, 'frame');
  i18next.use(formatter);
  try {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: languages,
      ns: ['common', 'translations'],
      defaultNS: 'common',
      fallbackNS: 'translations',
      // What is added later is merged into this, and the file itself stays as it is.
      resources: { [language]: structuredClone(frameTexts) },
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
    });
  } catch (error) {
    console.error('Failed to initialize i18n', error);
  }
  document.documentElement.lang = i18next.language;
}

/** Asked for together with the page that needs them. */
export async function addTexts(group: TextGroup): Promise<void> {
  groupsInUse.add(group);
  const current = i18next.language as Language;
  // While another language is on its way, the page may be drawn in either.
  const needed = new Set([current, wantedLanguage ?? current]);
  await Promise.all([...needed].map((language) => addTextsIn(language, group)));
}

/** For what is written in another language than the page. */
export async function addTextsIn(language: Language, group: TextGroup): Promise<void> {
  for (const [namespace, words] of Object.entries(await load(language, group))) {
    i18next.addResourceBundle(language, namespace, words, true);
  }
}

export async function changeLanguage(language: Language): Promise<void> {
  wantedLanguage = language;
  try {
    if (i18next.language !== language) {
      await Promise.all([...groupsInUse].map((group) => addTextsIn(language, group)));
      if (wantedLanguage !== language) return;
      await i18next.changeLanguage(language);
    }
    document.documentElement.lang = language;
  } catch (error) {
    if (wantedLanguage === language) wantedLanguage = undefined;
    console.error(`Failed to change language to ${language}`, error);
  }
}
