// What strangers see of campaigns and workspaces.
import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { PublicCampaign, PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { type StoredCampaign, findCampaignAnywhere } from '../campaigns/store.ts';
import type { Database } from '../database/open.ts';
import type { Images } from '../images/images.ts';
import { ruleOf } from '../numbers/rules.ts';
import { findConsent } from '../workspaces/consent-store.ts';
import { findPublicWorkspace } from '../workspaces/store.ts';

export interface VisitorParts {
  readonly database: Database;
  readonly images: Pick<Images, 'arrived' | 'imageUrl'>;
  readonly clock: () => number;
}

/** The campaign with the pictures that have arrived; none of them once it has ended. */
export async function findPublicCampaign(parts: VisitorParts, campaignId: string): Promise<PublicCampaign | undefined> {
  const campaign = await findCampaignAnywhere(parts.database, campaignId);
  const workspace = campaign && (await findPublicWorkspace(parts.database, campaign.workspaceId));
  if (!campaign || !workspace) return undefined;
  const { exp, status, workspaceId } = campaign;
  const now = parts.clock();
  const pictures = hasEnded(campaign, now) ? [] : picturesOf(campaign);
  const arrived = await parts.images.arrived(
    workspaceId,
    pictures.map(({ key }) => key),
  );
  const shown = pictures.filter(({ key }) => arrived.has(key));
  return {
    campaign: {
      exp,
      status,
      images: shown.map(({ key }) => parts.images.imageUrl(workspaceId, key)),
      imageAlts: shown.map(({ alt }) => alt),
    },
    socials: workspace.socials,
    workspace: { name: workspace.name, color: workspace.color },
    now,
  };
}

function picturesOf({ imageKeys, imageAlts }: StoredCampaign) {
  return imageKeys.map((key, index) => ({ key, alt: imageAlts[index] ?? '' }));
}

export async function findInvite(parts: VisitorParts, workspaceId: string): Promise<PublicWorkspace | undefined> {
  const workspace = await findPublicWorkspace(parts.database, workspaceId);
  if (!workspace) return undefined;
  const { name, profileImageKey, color } = workspace;
  return {
    name,
    color,
    profile_image_url: profileImageKey && parts.images.imageUrl(workspaceId, profileImageKey),
    consent: (await findConsent(parts.database, workspaceId)) ?? null,
    consentBox: workspace.hasConsentBox,
    phoneRule: ruleOf(workspace.country) ?? undefined,
  };
}
