// What strangers see of campaigns and workspaces.
import { hasEnded } from '@fanfare/contract/campaign-lifecycle.ts';
import type { PublicCampaign, PublicWorkspace } from '@fanfare/contract/visitors.ts';
import { findCampaignAnywhere } from '../campaigns/store.ts';
import type { Database } from '../database/open.ts';
import type { Images } from '../images/images.ts';
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
  const { exp, status, imageKeys, workspaceId } = campaign;
  const shown = hasEnded(campaign, parts.clock()) ? [] : imageKeys;
  const arrived = await parts.images.arrived(workspaceId, shown);
  return {
    campaign: {
      exp,
      status,
      images: shown.filter((key) => arrived.has(key)).map((key) => parts.images.imageUrl(workspaceId, key)),
    },
    socials: workspace.socials,
    workspace: { name: workspace.name },
  };
}

export async function findInvite(parts: VisitorParts, workspaceId: string): Promise<PublicWorkspace | undefined> {
  const workspace = await findPublicWorkspace(parts.database, workspaceId);
  if (!workspace) return undefined;
  const { name, profileImageKey } = workspace;
  return { name, profile_image_url: profileImageKey && parts.images.imageUrl(workspaceId, profileImageKey) };
}
