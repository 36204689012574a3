// A tablet shows a code, staff enter it, and the tablet's token is a device's from then on. All of it is rows: the three
// calls may meet three processes. The database knows token and code as hashes only.
import { randomBytes, randomInt } from 'node:crypto';
import { type pairDevice, devicesMax, pairingCodeWrong, tooManyDevices } from '@fanfare/contract/devices.ts';
import { pairingCodeAlphabet, pairingCodeLength } from '@fanfare/contract/pairing-code.ts';
import { pairingValidMs } from '@fanfare/contract/player.ts';
import type { z } from 'zod';
import { takeLock } from '../database/engine.ts';
import { newId } from '../database/ids.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { RecordChange } from '../http/audit.ts';
import { Refusal } from '../http/refusal.ts';
import { hashOf } from '../http/secrets.ts';
import type { PairingCaller } from '../http/tablet-guard.ts';
import { findDeviceByToken } from './callers-store.ts';
import {
  type Trier,
  addPairing,
  addTry,
  countPairings,
  findPaired,
  findPairing,
  listTries,
  lockPairing,
  removeFirst,
  removeOver,
} from './pairings-store.ts';
import { addDevice, countDevices } from './store.ts';

/** Of all workspaces together: among so few, a guess meets one of them once in a hundred thousand times. */
export const openPairingsMax = 10_000;
const tokenBytes = 32;
const wrongCodesMax = 10;
const wrongCodesWindowMs = 10 * 60_000;
const tooManyCodes = 'Too many wrong codes. Please wait a while and try again.';

export async function startPairing(database: Database, now: number) {
  const token = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = now + pairingValidMs;
  const code = await database.transaction().execute(async (transaction) => {
    await takeLock(transaction, 'codes of tablets');
    await removeOver(transaction, { now, triesBefore: now - wrongCodesWindowMs });
    // Where strangers asked for all there are, tablets in shops get theirs all the same.
    const tooMany = (await countPairings(transaction)) + 1 - openPairingsMax;
    if (tooMany > 0) await removeFirst(transaction, tooMany);
    return await addUnderNewCode(transaction, { tokenHash: hashOf(token), expiresAt });
  });
  return { code, token, expiresAt, now };
}

async function addUnderNewCode(
  transaction: Transaction,
  pairing: { readonly tokenHash: string; readonly expiresAt: number },
): Promise<string> {
  for (;;) {
    const letters = Array.from({ length: pairingCodeLength }, () => pairingCodeAlphabet[randomInt(32)]);
    const code = letters.join('');
    if (await addPairing(transaction, { ...pairing, codeHash: hashOf(code) })) return code;
  }
}

/** A pairing stands until its time is over, also once its code was entered: whoever did may do so again. */
export async function findPairingByToken(
  database: Database,
  token: string,
  now: number,
): Promise<PairingCaller | undefined> {
  const device = await findDeviceByToken(database, token);
  if (device) return { state: 'paired', expiresAt: device.pairedAt };
  const waiting = await findPairing(database, hashOf(token), now);
  return waiting && { state: 'waiting', expiresAt: waiting.expiresAt };
}

interface Entered extends Trier, z.output<typeof pairDevice.body> {
  readonly now: number;
  readonly isLimited: boolean;
  readonly record: RecordChange;
}

/**
 * The id of the device that the tablet with this code has become. A code makes one device, however many enter it at
 * once; whoever made it is answered the same again, so that a lost answer costs nothing and counts as no wrong code.
 * Refuses with 429 whoever entered too many wrong codes, before the code is looked at.
 */
export async function pair(database: Database, entered: Entered): Promise<string> {
  const deviceId = await database.transaction().execute((transaction) => enterCode(transaction, entered));
  // Only now: a refusal inside would take back that the try was counted.
  if (deviceId === undefined) throw new Refusal(404, pairingCodeWrong);
  return deviceId;
}

/** Where devices of a workspace become more, so that each counts those before it. */
export async function takePairingLock(transaction: Transaction, workspaceId: string): Promise<void> {
  await takeLock(transaction, `pairing codes of workspace ${workspaceId}`);
}

async function enterCode(transaction: Transaction, entered: Entered): Promise<string | undefined> {
  const { workspaceId, memberId, code, name, now } = entered;
  // One code after another: many that are entered at once are counted all the same.
  await takeLock(transaction, `pairing codes of member ${memberId}`);
  await takePairingLock(transaction, workspaceId);
  if (entered.isLimited) await checkTries(transaction, entered);
  const pairing = await lockPairing(transaction, hashOf(code), now);
  const paired = pairing && (await findPaired(transaction, pairing));
  if (paired?.workspaceId === workspaceId && paired.memberId === memberId) return paired.deviceId;
  if (!pairing || paired) {
    await addTry(transaction, entered, now);
    return undefined;
  }
  if ((await countDevices(transaction, workspaceId)) >= devicesMax) throw new Refusal(409, tooManyDevices);
  const deviceId = newId();
  const device = { deviceId, name, imageKeys: [], createdAt: now, tokenHash: pairing.tokenHash, pairedBy: memberId };
  await addDevice(transaction, workspaceId, device);
  await entered.record(transaction, { id: deviceId, name, after: { name } });
  return deviceId;
}

async function checkTries(transaction: Transaction, { now, ...trier }: Trier & { readonly now: number }) {
  const { ofMember, ofWorkspace } = await listTries(transaction, trier, now - wrongCodesWindowMs);
  const waitsMs = [ofMember, ofWorkspace].map((tries) => {
    const tryThatMustEnd = tries.at(-wrongCodesMax);
    return tryThatMustEnd === undefined ? 0 : tryThatMustEnd + wrongCodesWindowMs - now;
  });
  const waitMs = Math.max(...waitsMs);
  if (waitMs <= 0) return;
  throw new Refusal(429, tooManyCodes, { headers: { 'retry-after': String(Math.ceil(waitMs / 1_000)) } });
}
