// The words of the larger pages. They come along with their page, so that whoever opens another one doesn't wait.
import type { Language } from './languages.ts';
import type { Words } from './texts.ts';

/** Words that pages of several rooms share, and that stand beside those of the frame. */
const frameGroups = {
  auth: async () => (await import('./auth-texts.ts')).authTexts,
};

const groups = {
  analytics: async () => {
    const { analyticsTexts } = await import('./analytics-texts.ts');
    return { analytics: analyticsTexts };
  },
  campaigns: async () => {
    const { campaignsTexts } = await import('./campaigns-texts.ts');
    return { campaigns: campaignsTexts };
  },
  campaignForm: async () => {
    const [form, preview, saving] = await Promise.all([
      import('./campaign-form-texts.ts'),
      import('./campaign-preview-texts.ts'),
      import('./campaign-saving-texts.ts'),
    ]);
    return {
      campaignForm: form.campaignFormTexts,
      campaignPreview: preview.campaignPreviewTexts,
      campaignSaving: saving.campaignSavingTexts,
    };
  },
  customers: async () => {
    const [customers, list, record, imports, columns, review, sending] = await Promise.all([
      import('./customers-texts.ts'),
      import('./customer-list-texts.ts'),
      import('./customer-record-texts.ts'),
      import('./customer-imports-texts.ts'),
      import('./customers-import-texts.ts'),
      import('./customers-review-texts.ts'),
      import('./customers-sending-texts.ts'),
    ]);
    return {
      customers: customers.customersTexts,
      customerList: list.customerListTexts,
      customerRecord: record.customerRecordTexts,
      customerImports: imports.customerImportsTexts,
      customersImport: columns.customersImportTexts,
      customersReview: review.customersReviewTexts,
      customersSending: sending.customersSendingTexts,
    };
  },
  devices: async () => {
    const [list, record, pairing, bulk] = await Promise.all([
      import('./devices-texts.ts'),
      import('./device-record-texts.ts'),
      import('./device-pairing-texts.ts'),
      import('./device-bulk-texts.ts'),
    ]);
    return {
      devices: list.devicesTexts,
      deviceRecord: record.deviceRecordTexts,
      devicePairing: pairing.devicePairingTexts,
      deviceBulk: bulk.deviceBulkTexts,
    };
  },
  images: async () => {
    const { imagesTexts } = await import('./images-texts.ts');
    return { images: imagesTexts };
  },
  overview: async () => {
    const { overviewTexts } = await import('./overview-texts.ts');
    return { overview: overviewTexts };
  },
  settings: async () => {
    const { settingsTexts } = await import('./settings-texts.ts');
    return { settings: settingsTexts };
  },
  workspace: async () => {
    const [workspace, picture, links, members, consent, invite] = await Promise.all([
      import('./workspace-texts.ts'),
      import('./workspace-picture-texts.ts'),
      import('./social-links-texts.ts'),
      import('./members-texts.ts'),
      import('./consent-text-texts.ts'),
      import('./invite-texts.ts'),
    ]);
    return {
      workspace: workspace.workspaceTexts,
      workspacePicture: picture.workspacePictureTexts,
      socialLinks: links.socialLinksTexts,
      members: members.membersTexts,
      consentText: consent.consentTextTexts,
      invite: invite.inviteTexts,
    };
  },
  workspaceLoss: async () => {
    const { workspaceLossTexts } = await import('./workspace-loss-texts.ts');
    return { workspaceLoss: workspaceLossTexts };
  },
  invite: async () => {
    const [invite, print] = await Promise.all([import('./invite-texts.ts'), import('./invite-print-texts.ts')]);
    return { invite: invite.inviteTexts, invitePrint: print.invitePrintTexts };
  },
};

export type PageGroup = keyof typeof groups | keyof typeof frameGroups;
type EveryGroup = { [G in keyof typeof groups]: Awaited<ReturnType<(typeof groups)[G]>> }[keyof typeof groups];
type AllTexts = AllOf<EveryGroup>;
/** What has everything that any of a union has. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
/** The words of all these pages in one language, by noun. */
export type PageTexts = { readonly [Noun in keyof AllTexts]: AllTexts[Noun]['en'] };

type FrameGroup = Awaited<ReturnType<(typeof frameGroups)[keyof typeof frameGroups]>>;
export type FrameTexts = FrameGroup['en'];

export const pageGroups = [...Object.keys(frameGroups), ...Object.keys(groups)] as readonly PageGroup[];

export interface LoadedTexts {
  readonly namespace: 'common' | 'translations';
  readonly textsIn: (language: Language) => Words;
}

/** The words of one group, and where they belong. */
export async function loadPageTexts(group: PageGroup): Promise<LoadedTexts> {
  if (isFrameGroup(group)) {
    const words = await frameGroups[group]();
    return { namespace: 'common', textsIn: (language) => words[language] };
  }
  const nouns: Readonly<Record<string, Readonly<Record<Language, Words>>>> = await groups[group]();
  const textsIn = (language: Language) =>
    Object.fromEntries(Object.entries(nouns).map(([noun, words]) => [noun, words[language]]));
  return { namespace: 'translations', textsIn };
}

function isFrameGroup(group: PageGroup): group is keyof typeof frameGroups {
  return group in frameGroups;
}
