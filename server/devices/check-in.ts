import { localDayOf } from '@fanfare/contract/local-day.ts';
import { type checkIn, notPaired } from '@fanfare/contract/player.ts';
import type { Quotas } from '@fanfare/contract/quotas.ts';
import { consentMissing, unknownConsentText } from '@fanfare/contract/visitors.ts';
import { ownConsentVersionPattern } from '@fanfare/contract/workspace-consent.ts';
import type { z } from 'zod';
import { checkInCustomer } from '../customers/check-ins-store.ts';
import type { Database, Transaction } from '../database/open.ts';
import type { RecordChange } from '../http/audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { DeviceCaller } from '../http/tablet-guard.ts';
import { listJoinable, listShown } from '../workspaces/consent-store.ts';
import { noteCheckIn } from './check-ins-store.ts';
import { addToDays, holdDevices } from './reports-store.ts';

export interface TabletParts {
  readonly database: Database;
  readonly quotas: Quotas;
}

interface TabletCheckIn {
  readonly device: DeviceCaller;
  readonly body: z.output<typeof checkIn.body>;
  readonly now: number;
  readonly record: RecordChange;
}

/** The same `id` again changes nothing. */
export async function checkInOnce(
  { database, quotas }: TabletParts,
  { device, body, now, record }: TabletCheckIn,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const held = (await holdDevices(transaction, [device.tokenHash])).get(device.tokenHash);
    if (!held) throw new Refusal(401, notPaired);
    const { workspaceId, deviceId, timeZone } = held;
    await checkConsent(transaction, workspaceId, body.consent);
    if (!(await noteCheckIn(transaction, held, { id: body.id, now }))) return;
    const isVisit = await checkInCustomer(transaction, {
      workspaceId,
      phone: body.phone,
      now,
      textVersion: body.consent,
      quotas,
    });
    if (!isVisit) return;
    await record(transaction, { workspaceId, phone: body.phone });
    const day = { workspace_id: workspaceId, device_id: deviceId, day: localDayOf(now, timeZone) };
    await addToDays(transaction, [{ ...day, plays: 0, check_ins: 1 }]);
  });
}

async function checkConsent(transaction: Transaction, workspaceId: string, version?: string): Promise<void> {
  if (version === undefined) {
    const joinable = await listJoinable(transaction, [workspaceId]);
    if (joinable.get(workspaceId)?.hasBox) throw new Refusal(400, consentMissing);
  } else if (ownConsentVersionPattern.test(version)) {
    const shown = await listShown(transaction, [{ workspaceId, version }]);
    if (!shown.has(`${workspaceId} ${version}`)) throw new Refusal(400, unknownConsentText);
  }
}
