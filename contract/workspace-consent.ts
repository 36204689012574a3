// What a workspace has its visitors agree to, in its own words. A text that was shown is never changed: a new one follows it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InWorkspace, changedMeanwhile, unmodifiedSince } from './values.ts';

export const consentTextMax = 1_000;
/** How many texts a workspace can have, one after another. */
export const consentTextsMax = 1_000;
export const tooManyConsentTexts = 'This workspace has reached its limit of consent texts';

export const WorkspaceConsentText = z.object({
  /** `own-1`, `own-2`, …: what is recorded with a submission. */
  version: z.string(),
  /** Empty: from here on the product's own text was shown again. */
  text: z.string(),
  createdAt: z.int(),
  /** Name of the member who wrote it; empty where that member is gone. */
  createdBy: z.string(),
});
export type WorkspaceConsentText = z.infer<typeof WorkspaceConsentText>;

export const ownConsentVersionPattern = /^own-[1-9]\d{0,6}$/;

export const listConsentTexts = endpoint({
  api: 'client',
  method: 'GET',
  path: '/ws/{ws}/consent-texts',
  right: 'workspace.open',
  summary:
    'Every text that visitors of the workspace were shown, newest first; empty while the standard text is in use.',
  params: InWorkspace,
  answer: z.object({ items: z.array(WorkspaceConsentText) }),
});

export const addConsentText = endpoint({
  api: 'client',
  method: 'POST',
  path: '/ws/{ws}/consent-texts',
  right: 'workspace.change',
  audit: 'consentText.changed',
  summary: 'Has visitors agree to this text from now on; an empty one restores the standard text.',
  params: InWorkspace,
  body: z.object({
    text: z
      .string()
      .trim()
      .max(consentTextMax, `Use at most ${consentTextMax.toLocaleString('en-US')} characters for the text`),
    /** The `createdAt` of the newest text that the asker has seen, 0 where there was none. */
    unmodifiedSince,
  }),
  answer: z.object({ item: WorkspaceConsentText }),
  refusals: [
    [409, changedMeanwhile],
    [409, tooManyConsentTexts],
  ],
});
