// What a workspace says of itself: name, picture, time zone, links.
import { isDeepStrictEqual } from 'node:util';
import { chooseCountry, numbersElsewhere } from '@fanfare/contract/countries.ts';
import { changedMeanwhile } from '@fanfare/contract/values.ts';
import {
  type Socials,
  addImages,
  changeSocials,
  changeWorkspace,
  imageMissing,
  workspaceNotFound,
} from '@fanfare/contract/workspaces.ts';
import { takeLock } from '../database/engine.ts';
import type { Transaction } from '../database/open.ts';
import type { WorkspaceRow } from '../database/tables.ts';
import type { Audited, RecordChange } from '../http/audit.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { isCountry, ruleOf } from '../numbers/rules.ts';
import type { WorkspaceParts } from './parts.ts';
import * as store from './store.ts';

export function mountProfile(router: Router, parts: WorkspaceParts): void {
  const { images } = parts;

  serve(router, changeWorkspace, async ({ params, body, role, record }) => {
    const { profileImageKey: key, unmodifiedSince, country } = body;
    if (country !== undefined && !isCountry(country)) throw new Refusal(400, chooseCountry);
    if (key && !(await images.arrived(params.ws, [key])).has(key)) throw new Refusal(400, imageMissing);
    if (key) await images.readColor(params.ws, key);
    const row = await save(parts, { workspaceId: params.ws, unmodifiedSince, change: toChange(body), record });
    const devices = await parts.listDevices([params.ws]);
    const { imageUrl } = images;
    return { workspace: store.toWorkspace(row, { role, devices: devices.get(params.ws) ?? [], imageUrl }) };
  });

  serve(router, addImages, ({ params, body }) =>
    Promise.resolve({ urls: body.keys.map((key) => images.uploadUrl(params.ws, key)) }),
  );

  serve(router, changeSocials, async ({ params, body: { socials, unmodifiedSince }, record }) => {
    const to = { socials: JSON.stringify(socials) };
    await save(parts, { workspaceId: params.ws, unmodifiedSince, change: to, record });
    return { updatedSocials: socials };
  });
}

interface Given {
  readonly name?: string | undefined;
  readonly profileImageKey?: string | null | undefined;
  readonly timeZone?: string | undefined;
  readonly country?: string | undefined;
  readonly consentBox?: boolean | undefined;
  readonly ownColor?: string | null | undefined;
}

function toChange({ name, profileImageKey, timeZone, country, consentBox, ownColor }: Given): store.WorkspaceChange {
  return {
    ...(name !== undefined && { name }),
    ...(profileImageKey !== undefined && { profile_image_key: profileImageKey }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(country !== undefined && { country }),
    ...(consentBox !== undefined && { consent_box: consentBox ? 1 : 0 }),
    ...(ownColor !== undefined && { own_color: ownColor }),
  };
}

interface WorkspaceChange {
  readonly workspaceId: string;
  readonly change: store.WorkspaceChange;
  readonly unmodifiedSince: number | undefined;
  readonly record: RecordChange;
}

async function save(parts: WorkspaceParts, request: WorkspaceChange) {
  const { database, images, clock, publicAnswers } = parts;
  const { workspaceId, unmodifiedSince = Infinity } = request;
  const row = await database.transaction().execute(async (transaction) => {
    await takeLock(transaction, `workspace ${workspaceId}`);
    const before = await store.findWorkspaceRow(transaction, workspaceId);
    if (!before) throw new Refusal(404, workspaceNotFound);
    // A repeat of a change whose answer got lost finds its own change.
    if (holds(before, request.change)) return before;
    if (before.updated_at > unmodifiedSince) throw new Refusal(409, changedMeanwhile);
    const after = await store.changeWorkspaceRow(transaction, { workspaceId, change: request.change, now: clock() });
    await checkNumbers(transaction, before, after);
    await request.record(transaction, { name: after.name, ...differences(before, after, request.change) });
    const [key, nextKey] = [before.profile_image_key, after.profile_image_key];
    if (key === nextKey) return after;
    if (nextKey !== null) await images.hold(transaction, workspaceId, [nextKey]);
    if (key !== null) await images.removeUnused(transaction, workspaceId, [key]);
    return after;
  });
  publicAnswers.forgetAll();
  images.clearSoon();
  return row;
}

/** Behind +1 any ten digits are a number of its own, so that those of other countries could not be named any more. */
async function checkNumbers(transaction: Transaction, before: WorkspaceRow, after: WorkspaceRow): Promise<void> {
  if (ruleOf(before.country) === null || ruleOf(after.country) !== null) return;
  if (await store.hasNumbersElsewhere(transaction, after.workspace_id)) throw new Refusal(409, numbersElsewhere);
}

/** Of what was given, in the names and values of the API. */
function differences(before: WorkspaceRow, after: WorkspaceRow, given: store.WorkspaceChange) {
  const changed = (Object.keys(given) as (keyof store.WorkspaceChange)[]).filter((key) => before[key] !== after[key]);
  const valuesOf = (row: WorkspaceRow): Audited =>
    Object.fromEntries(changed.flatMap((key) => Object.entries(audited[key](row))));
  return { before: valuesOf(before), after: valuesOf(after) };
}

const audited: Readonly<Record<keyof store.WorkspaceChange, (row: WorkspaceRow) => Audited>> = {
  name: ({ name }) => ({ name }),
  profile_image_key: (row) => ({ profileImageKey: row.profile_image_key }),
  socials: ({ socials }) => ({ socials: Object.values(JSON.parse(socials) as Socials) }),
  time_zone: (row) => ({ timeZone: row.time_zone }),
  country: ({ country }) => ({ country }),
  consent_box: (row) => ({ consentBox: row.consent_box === 1 }),
  own_color: (row) => ({ ownColor: row.own_color }),
};

/** Whether the workspace says just this already. */
function holds(row: WorkspaceRow, wanted: store.WorkspaceChange): boolean {
  return isDeepStrictEqual({ ...row, ...wanted }, { ...row });
}
