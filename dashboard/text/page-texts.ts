// The words of the larger pages. They come along with their page, so that whoever opens another one doesn't wait.
import type { Language } from './languages.ts';
import type { Words } from './texts.ts';

const groups = {
  campaignForm: async () => {
    const { campaignFormTexts } = await import('./campaign-form-texts.ts');
    return { campaignForm: campaignFormTexts };
  },
  customers: async () => {
    const [list, record, imports, columns, review, sending] = await Promise.all([
      import('./customer-list-texts.ts'),
      import('./customer-record-texts.ts'),
      import('./customer-imports-texts.ts'),
      import('./customers-import-texts.ts'),
      import('./customers-review-texts.ts'),
      import('./customers-sending-texts.ts'),
    ]);
    return {
      customerList: list.customerListTexts,
      customerRecord: record.customerRecordTexts,
      customerImports: imports.customerImportsTexts,
      customersImport: columns.customersImportTexts,
      customersReview: review.customersReviewTexts,
      customersSending: sending.customersSendingTexts,
    };
  },
  settings: async () => {
    const { settingsTexts } = await import('./settings-texts.ts');
    return { settings: settingsTexts };
  },
};

export type PageGroup = keyof typeof groups;
type GroupTexts<G extends PageGroup> = Awaited<ReturnType<(typeof groups)[G]>>;
type AllTexts = GroupTexts<'campaignForm'> & GroupTexts<'customers'> & GroupTexts<'settings'>;
/** The words of all these pages in one language, by noun. */
export type PageTexts = { readonly [Noun in keyof AllTexts]: AllTexts[Noun]['en'] };

export const pageGroups = Object.keys(groups) as readonly PageGroup[];

/** The words of one group in one language, by noun. */
export async function loadPageTexts(group: PageGroup): Promise<(language: Language) => Words> {
  const nouns: Readonly<Record<string, Readonly<Record<Language, Words>>>> = await groups[group]();
  return (language) => Object.fromEntries(Object.entries(nouns).map(([noun, words]) => [noun, words[language]]));
}
