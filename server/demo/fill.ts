// Fills an empty installation with two invented businesses, so that there is something to see.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listDaysUntil, localHourOf } from '@fanfare/contract/local-day.ts';
import { addCampaignOnce, cancelCampaign } from '../campaigns/store.ts';
import { addCustomers } from '../customers/store.ts';
import type { DeviceDayRow } from '../database/device-tables.ts';
import { newId } from '../database/ids.ts';
import { makeFolder } from '../database/lasting-folder.ts';
import type { Database, Transaction } from '../database/open.ts';
import { addToDays, changeShowing } from '../devices/reports-store.ts';
import { addDevice } from '../devices/store.ts';
import type { UserPool } from '../identity/open-pool.ts';
import type { Images } from '../images/images.ts';
import { inImageWorker } from '../images/image-worker.ts';
import type { Settings } from '../settings.ts';
import { addMember, changeSelected } from '../workspaces/members-store.ts';
import { addWorkspace } from '../workspaces/store.ts';
import { type DemoBusiness, type DemoCampaign, businesses, demoEmail, demoPhone } from './businesses.ts';
import { makeCrowd } from './crowd.ts';
import type * as posters from './posters.ts';
import { type PictureName, pictureKey, posterAlt } from './posters.ts';
import { randomFrom } from './repeatable.ts';
import {
  type FilledDemo,
  changeFilledDemo,
  claimDemo,
  findFilledDemo,
  findPersonId,
  isUntouched,
  listStanding,
} from './store.ts';
import { addTexts } from './texts.ts';

/** Of the standard text. */
const consentText = 'en-1';

const demoPerson = { email: demoEmail, phoneNumber: demoPhone, givenName: 'Robin', familyName: 'Hale' };
const dayMs = 24 * 60 * 60 * 1_000;
/** They are ours, so a machine that is slow or busy may take its time. */
const drawMsMax = 10 * 60_000;
const work = inImageWorker<typeof posters>(new URL('posters.ts', import.meta.url), { msMax: drawMsMax });
const drawPicture = (name: PictureName) => work('renderPicture', name);

export interface DemoParts {
  readonly database: Database;
  readonly images: Pick<Images, 'arrived' | 'keep' | 'readColor'>;
  readonly pool: Pick<UserPool, 'addUser'>;
  readonly settings: Pick<Settings, 'auth' | 'dataDir' | 'demo' | 'shortLinkHost'>;
  readonly clock: () => number;
  /** For whoever fills in many demos, and draws each picture once. */
  readonly render?: (name: PictureName) => Promise<Buffer>;
}

/** What to show at the start. */
export interface Demo {
  readonly workspaceIds: readonly string[];
  /** The first of those that are still there, and a campaign of the very first. */
  readonly workspaceId: string | undefined;
  readonly campaignId: string | undefined;
  /** What the demo's person signs in with, while there is one. */
  readonly signInName: string | undefined;
  readonly passwordHint: string;
}

/**
 * Fills in the demo where nobody has begun to work yet; where it was filled in before, answers with what is there.
 * Nothing where there is no demo. Interrupted at any moment, the next start completes it.
 */
export async function fillDemo(parts: DemoParts): Promise<Demo | undefined> {
  const { database, settings } = parts;
  const before = await findFilledDemo(database);
  if (before) return await show(parts, before, await hintAt(settings));
  if (!(await isUntouched(database, signInNameOf(settings)))) return undefined;
  const { password, hint } = await makePassword(settings);
  const personId = await findOrAddPerson(parts, password);
  await database.transaction().execute((transaction) => fill(transaction, { settings, personId, now: parts.clock() }));
  const filled = await findFilledDemo(database);
  return filled && (await show(parts, filled, hint));
}

async function show(parts: DemoParts, filled: FilledDemo, passwordHint: string): Promise<Demo> {
  const { database, settings } = parts;
  const there = await listStanding(database, filled.workspaceIds);
  const businessOf = new Map(filled.workspaceIds.map((id, index) => [id, businesses[index]]));
  const workspaceIds = filled.workspaceIds.filter((id) => there.has(id));
  await Promise.all(workspaceIds.map((id) => keepPictures(parts, id, businessOf.get(id))));
  const [workspaceId] = workspaceIds;
  const campaignId = workspaceId === filled.workspaceIds[0] ? filled.campaignId : undefined;
  const signInName = signInNameOf(settings);
  const isThere = (await findPersonId(database, signInName)) !== undefined;
  return { workspaceIds, workspaceId, campaignId, signInName: isThere ? signInName : undefined, passwordHint };
}

function signInNameOf({ auth }: DemoParts['settings']): string {
  return auth.signInWith === 'phone' ? demoPhone : demoEmail;
}

async function findOrAddPerson({ database, pool, settings }: DemoParts, password: string): Promise<string> {
  const known = await findPersonId(database, signInNameOf(settings));
  return known ?? (await pool.addUser({ ...demoPerson, password }));
}

interface Filling {
  readonly settings: Pick<Settings, 'shortLinkHost'>;
  readonly personId: string;
  readonly now: number;
}

async function fill(transaction: Transaction, { settings, personId, now }: Filling): Promise<void> {
  if (!(await claimDemo(transaction))) return;
  const workspaceIds: string[] = [];
  const campaignIds: string[] = [];
  for (const [index, business] of businesses.entries()) {
    const { workspaceId, firstCampaignId } = await addBusiness(transaction, {
      business,
      settings,
      personId,
      now: now + index,
    });
    workspaceIds.push(workspaceId);
    campaignIds.push(firstCampaignId);
  }
  const [first = ''] = workspaceIds;
  await changeSelected(transaction, personId, first);
  await changeFilledDemo(transaction, { workspaceIds, campaignId: campaignIds[0] ?? '' });
}

interface NewBusiness extends Filling {
  readonly business: DemoBusiness;
}

async function addBusiness(transaction: Transaction, { business, settings, personId, now }: NewBusiness) {
  const workspaceId = newId();
  const profileImageKey = pictureKey(workspaceId, business.logo);
  const { name, socials, timeZone } = business;
  await addWorkspace(transaction, { workspaceId, name, profileImageKey, socials, timeZone, createdAt: now });
  const person = { name: `${demoPerson.givenName} ${demoPerson.familyName}`, email: demoPerson.email };
  await addMember(transaction, workspaceId, { member_id: personId, ...person, joined_at: now, role: 'owner' });
  for (const [index, member] of business.team.entries()) {
    const role = index === 0 ? 'manager' : 'staff';
    await addMember(transaction, workspaceId, { member_id: newId(), ...member, joined_at: now + 1 + index, role });
  }
  const deviceIds = await addDevices(transaction, { workspaceId, business, now });
  const crowd = makeCrowd({ customers: business.customers, memberId: personId, now });
  await addCustomers(
    transaction,
    // Who came by the invite page agreed to its text.
    crowd.map((customer) => ({
      workspaceId,
      ...customer,
      joinedText: customer.addedBy === 'viewer' ? consentText : undefined,
    })),
  );
  const campaignIds: string[] = [];
  for (const campaign of business.campaigns) {
    campaignIds.push(await addCampaign(transaction, { workspaceId, campaign, deviceIds, now }));
  }
  await switchOn(transaction, { workspaceId, business, deviceIds, campaignIds });
  const { texts } = business;
  if (texts) {
    const campaignId = campaignIds[business.campaigns.findIndex((campaign) => campaign.name === texts.campaign)] ?? '';
    await addTexts(transaction, { workspaceId, timeZone, campaignId, texts, crowd, personId, settings, now });
  }
  return { workspaceId, firstCampaignId: campaignIds[0] ?? '' };
}

interface DemoScreens {
  readonly workspaceId: string;
  readonly business: DemoBusiness;
  readonly deviceIds: ReadonlyMap<string, string>;
  readonly campaignIds: readonly string[];
}

/** Each tablet shows a live campaign, or an image of its own. */
async function switchOn(transaction: Transaction, { workspaceId, business, ...ids }: DemoScreens): Promise<void> {
  for (const [turn, { name, pictures }] of business.devices.entries()) {
    const index = business.campaigns.findIndex((campaign) => isLiveOn(campaign, name));
    const shown = business.campaigns[index]?.pictures ?? pictures;
    const picture = shown[turn % shown.length];
    const [deviceId = '', campaignId] = [ids.deviceIds.get(name), ids.campaignIds[index]];
    if (!picture) continue;
    const showing = { imageKey: pictureKey(workspaceId, picture), ...(campaignId && { campaignId }) };
    await changeShowing(transaction, { workspaceId, deviceId, showing });
  }
}

function isLiveOn({ devices, startInDays, endInDays, isCanceled }: DemoCampaign, device: string): boolean {
  return startInDays <= 0 && endInDays > 0 && !isCanceled && (devices?.includes(device) ?? true);
}

async function addDevices(
  transaction: Transaction,
  { workspaceId, business, now }: { workspaceId: string; business: DemoBusiness; now: number },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, { name, silentForMs, pictures }] of business.devices.entries()) {
    const deviceId = newId();
    ids.set(name, deviceId);
    const imageKeys = pictures.map((picture) => pictureKey(workspaceId, picture));
    const lastSeenAt = now - silentForMs;
    const createdAt = now - 100 * dayMs + index;
    await addDevice(transaction, workspaceId, { deviceId, name, imageKeys, lastSeenAt, createdAt });
    const { timeZone } = business;
    await addToDays(transaction, makeDeviceDays({ workspaceId, deviceId, timeZone, lastSeenAt, seed: index }));
  }
  return ids;
}

interface NewDemoCampaign {
  readonly workspaceId: string;
  readonly campaign: DemoCampaign;
  readonly deviceIds: ReadonlyMap<string, string>;
  readonly now: number;
}

async function addCampaign(transaction: Transaction, { workspaceId, campaign, deviceIds, now }: NewDemoCampaign) {
  const { name, tags, content, target, pictures, devices, isCanceled } = campaign;
  const { id } = await addCampaignOnce(transaction, {
    workspaceId,
    clientKey: newId(),
    name,
    tags: [...tags],
    content,
    target,
    segmentId: null,
    start: now + campaign.startInDays * dayMs,
    exp: now + campaign.endInDays * dayMs,
    showOnDevices: devices ? devices.map((device) => deviceIds.get(device) ?? '') : ['all'],
    imageKeys: pictures.map((picture) => pictureKey(workspaceId, picture)),
    imageAlts: pictures.map(posterAlt),
    createdAt: now + campaign.createdInDays * dayMs,
  });
  if (isCanceled) await cancelCampaign(transaction, { workspaceId, campaignId: id, now: now - 30 * dayMs });
  return id;
}

type Pictures = Pick<DemoParts, 'images' | 'render'>;

async function keepPictures(
  { images, render = drawPicture }: Pictures,
  workspaceId: string,
  business?: DemoBusiness,
): Promise<void> {
  if (!business) return;
  const shown = [...business.campaigns, ...business.devices].flatMap(({ pictures }) => pictures);
  const wanted = new Map<string, PictureName>(
    [business.logo, ...shown].map((name) => [pictureKey(workspaceId, name), name]),
  );
  const arrived = await images.arrived(workspaceId, [...wanted.keys()]);
  const missing = [...wanted].filter(([key]) => !arrived.has(key));
  // All drawn before any is kept, which has a minute, and all asked for at once: so that on a slow machine none of them
  // waits behind the drawing of another one, or the making of its variants.
  const drawn = await Promise.all(missing.map(async ([key, name]) => [key, await render(name)] as const));
  await Promise.all(drawn.map(([key, bytes]) => images.keep(workspaceId, key, bytes)));
  await images.readColor(workspaceId, pictureKey(workspaceId, business.logo));
}

const daysKept = 14;
const opensAt = 11;
const closesAt = 22;
/** One in eight seconds, and a few fall out while somebody types a number. */
const playsPerHour = 448;
const checkInsPerHourMax = 3;

interface DemoTablet {
  readonly workspaceId: string;
  readonly deviceId: string;
  readonly timeZone: string;
  readonly lastSeenAt: number;
  readonly seed: number;
}

/**
 * What a tablet did lately: a picture every few seconds while the shop is open, and some check-ins. Its days up to the
 * moment when it was last heard from; none of before the shop opens.
 */
function makeDeviceDays({ workspaceId, deviceId, timeZone, lastSeenAt, seed }: DemoTablet): DeviceDayRow[] {
  const random = randomFrom(seed);
  const last = localHourOf(lastSeenAt, timeZone);
  return listDaysUntil(last.day, daysKept).flatMap((day) => {
    const until = day === last.day ? Math.min(last.hour, closesAt) : closesAt;
    const hours = Math.max(0, until - opensAt);
    const plays = Math.round(hours * playsPerHour * (0.96 + 0.04 * random()));
    const checkIns = Math.round(hours * checkInsPerHourMax * random());
    return plays === 0 ? [] : [{ workspace_id: workspaceId, device_id: deviceId, day, plays, check_ins: checkIns }];
  });
}

const fileName = 'demo-password';

interface DemoPassword {
  readonly password: string;
  /** For the line that tells how to sign in. */
  readonly hint: string;
}

/**
 * The password for the demo user who is about to be added: the operator's, or one of our own that is kept where only the
 * operator reads.
 */
async function makePassword({ dataDir, demo }: Pick<Settings, 'dataDir' | 'demo'>): Promise<DemoPassword> {
  if (demo.password !== undefined) return { password: demo.password, hint: 'the one in DEMO_PASSWORD' };
  const file = join(dataDir, fileName);
  const kept = await readKept(file);
  const password = kept ?? newId();
  if (kept === undefined) {
    makeFolder(dataDir);
    await writeFile(file, `${password}\n`, { mode: 0o600 });
  }
  return { password, hint: password };
}

/** How to find the password of a demo that was filled in before. */
async function hintAt({ dataDir }: Pick<Settings, 'dataDir'>): Promise<string> {
  const file = join(dataDir, fileName);
  return (await readKept(file)) === undefined ? 'the one in DEMO_PASSWORD' : `kept in ${file}`;
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
