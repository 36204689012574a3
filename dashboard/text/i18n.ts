// The words of the dashboard: a file for each language and group of pages. A reader loads those of their own language.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type analytics from './en/analytics.json';
import type apiKeys from './en/api-keys.json';
import type audit from './en/audit.json';
import type auth from './en/auth.json';
import type broadcasts from './en/broadcasts.json';
import type campaignForm from './en/campaign-form.json';
import type campaigns from './en/campaigns.json';
import type counter from './en/counter.json';
import type customers from './en/customers.json';
import type devices from './en/devices.json';
import type frame from './en/frame.json';
import type gateway from './en/gateway.json';
import type images from './en/images.json';
import type invite from './en/invite.json';
import type ownInvitations from './en/own-invitations.json';
import type overview from './en/overview.json';
import type roles from './en/roles.json';
import type settings from './en/settings.json';
import type webhooks from './en/webhooks.json';
import type workspaceEnd from './en/workspace-end.json';
import type workspaceLoss from './en/workspace-loss.json';
import type workspace from './en/workspace.json';
import { type Language, languages, locales } from './languages.ts';

interface Groups {
  readonly analytics: typeof analytics;
  readonly 'api-keys': typeof apiKeys;
  readonly audit: typeof audit;
  readonly auth: typeof auth;
  readonly broadcasts: typeof broadcasts;
  readonly 'campaign-form': typeof campaignForm;
  readonly campaigns: typeof campaigns;
  readonly counter: typeof counter;
  readonly customers: typeof customers;
  readonly devices: typeof devices;
  readonly frame: typeof frame;
  readonly images: typeof images;
  readonly invite: typeof invite;
  readonly 'own-invitations': typeof ownInvitations;
  readonly overview: typeof overview;
  readonly roles: typeof roles;
  readonly settings: typeof settings;
  readonly webhooks: typeof webhooks;
  readonly gateway: typeof gateway;
  readonly 'workspace-end': typeof workspaceEnd;
  readonly 'workspace-loss': typeof workspaceLoss;
  readonly workspace: typeof workspace;
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
