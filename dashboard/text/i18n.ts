// Strings are bundled: namespace `common` for the frame, `translations` for the pages; the larger pages bring their own.
import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { commandsTexts } from './commands-texts.ts';
import { languages, type Language } from './languages.ts';
import { notFoundTexts } from './not-found-texts.ts';
import { type FrameTexts, type PageGroup, type PageTexts, loadPageTexts } from './page-texts.ts';
import { qrTexts } from './qr-texts.ts';
import { sessionTexts } from './session-texts.ts';
import { shellTexts } from './shell-texts.ts';
import { uiTexts } from './ui-texts.ts';
import { withManyForms } from './plurals.ts';

export function bundledTexts(language: Language) {
  return {
    common: {
      ...uiTexts[language],
      ...qrTexts[language],
      ...shellTexts[language],
      ...commandsTexts[language],
      ...sessionTexts[language],
    },
    translations: {
      notFound: notFoundTexts[language],
    },
  };
}

type Bundled = ReturnType<typeof bundledTexts>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: Bundled['common'] & FrameTexts;
      translations: Bundled['translations'] & PageTexts;
    };
  }
}

/** What a piece that is handed its words receives: both namespaces, `common` by default. */
export type Translate = TFunction<['common', 'translations']>;

export async function startTexts(language: Language): Promise<void> {
  try {
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: languages,
      ns: ['common', 'translations'],
      defaultNS: 'common',
      resources: Object.fromEntries(languages.map((known) => [known, withManyForms(bundledTexts(known))])),
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  } catch (error) {
    console.error('Failed to initialize i18n', error);
  }
  document.documentElement.lang = i18next.language;
}

/** Asked for together with the page that needs them. */
export async function addPageTexts(group: PageGroup): Promise<void> {
  const { namespace, textsIn } = await loadPageTexts(group);
  for (const language of languages) {
    i18next.addResourceBundle(language, namespace, withManyForms(textsIn(language)), true);
  }
}

export async function changeLanguage(language: Language): Promise<void> {
  try {
    if (i18next.language !== language) await i18next.changeLanguage(language);
    document.documentElement.lang = language;
  } catch (error) {
    console.error(`Failed to change language to ${language}`, error);
  }
}
