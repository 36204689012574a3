import { hash } from 'node:crypto';
import type { Program, ProgramPicture } from '@fanfare/contract/player.ts';
import { yieldToEventLoop } from '../http/heavy-queue.ts';
import { ruleOf } from '../numbers/rules.ts';
import { listConsents } from '../workspaces/consent-store.ts';
import { type PlayedCampaign, type Stage, listArrivedIn, listPlayedCampaigns, listStages } from './program-store.ts';
import type { DeviceParts } from './store.ts';

/** Each may play hundreds of campaigns with ten images, and others are answered in between. */
const workspacesAtOnce = 4;

/**
 * What the tablets with these tokens play now, by token; nothing for one that is not paired any more. Another revision
 * means another program, also where only time has passed: a campaign that ended is no part of it.
 */
export async function listPrograms(
  parts: DeviceParts,
  tokenHashes: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Program>> {
  const now = parts.clock();
  const stages = await listStages(parts.database, tokenHashes);
  const shops = [...Map.groupBy(stages, ({ workspaceId }) => workspaceId).values()];
  const programs = new Map<string, Program>();
  for (let start = 0; start < shops.length; start += workspacesAtOnce) {
    if (start > 0) await yieldToEventLoop();
    const some = shops.slice(start, start + workspacesAtOnce).flat();
    const toPlayed = await prepare(parts, some, now);
    for (const stage of some) programs.set(stage.tokenHash, { now, ...toPlayed(stage) });
  }
  return programs;
}

type Played = Omit<Program, 'now'>;

/** Reads and writes out once what all of the tablets need: two hundred of them may play the same two hundred campaigns. */
async function prepare(parts: DeviceParts, stages: readonly Stage[], now: number): Promise<(stage: Stage) => Played> {
  const { database } = parts;
  const workspaceIds = new Set(stages.map(({ workspaceId }) => workspaceId));
  const [campaigns, consents] = await Promise.all([
    listPlayedCampaigns(database, workspaceIds, now),
    listConsents(database, workspaceIds),
  ]);
  const keys = new Set([...stages, ...campaigns].flatMap(({ imageKeys }) => imageKeys));
  const arrived = await listArrivedIn(database, workspaceIds, keys);
  const picturesIn = (id: string): ToPictures => picturesOf(parts, id, arrived.get(id) ?? new Set());
  const prepared = campaigns.map((played) => {
    const campaign = toCampaign(played, picturesIn(played.workspaceId));
    return { ...played, campaign, revision: revisionOf(campaign) };
  });
  const byWorkspace = Map.groupBy(prepared, ({ workspaceId }) => workspaceId);
  return (stage) => {
    const { workspaceId, deviceId } = stage;
    const its = (byWorkspace.get(workspaceId) ?? []).filter(({ isMeantFor }) => isMeantFor(deviceId));
    const own = {
      device: { id: deviceId, name: stage.deviceName },
      workspace: toWorkspace(parts, stage),
      pictures: picturesIn(workspaceId)(stage.imageKeys),
      consent: consents.get(workspaceId) ?? null,
      consentBox: stage.hasConsentBox,
      phoneRule: ruleOf(stage.country) ?? undefined,
    };
    const revision = revisionOf([own, its.map((one) => one.revision)]);
    return { ...own, revision, campaigns: its.map(({ campaign }) => campaign) };
  };
}

function toWorkspace({ images }: DeviceParts, { workspaceId, workspaceName, profileImageKey, color }: Stage) {
  const profileImageUrl = profileImageKey && images.imageUrl(workspaceId, profileImageKey);
  return { id: workspaceId, name: workspaceName, profileImageUrl, color };
}

type ToPictures = (keys: readonly string[], alts?: readonly string[]) => ProgramPicture[];

function toCampaign({ id, start, exp, status, imageKeys, imageAlts }: PlayedCampaign, toPictures: ToPictures) {
  return { id, start, exp, status, pictures: toPictures(imageKeys, imageAlts) };
}

/** Those that have arrived, in their order. */
function picturesOf({ images }: DeviceParts, workspaceId: string, arrived: ReadonlySet<string>): ToPictures {
  return (keys, alts = []) =>
    keys.flatMap((key, index) =>
      arrived.has(key) ? [{ url: images.imageUrl(workspaceId, key), alt: alts[index] ?? '' }] : [],
    );
}

function revisionOf(part: unknown): string {
  return hash('sha256', JSON.stringify(part), 'base64url').slice(0, 22);
}
