import { type AuditEntry, auditFields } from '@fanfare/contract/audit.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { KeptSegment } from '@fanfare/contract/saved-segments.ts';
import { expect, test } from 'vitest';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { AuditEntryRow } from './audit-entry.tsx';

const devices = [{ id: 'd1', name: 'Theke' } as Device];

async function readInGerman(after: AuditEntry['after']): Promise<string> {
  await startAllTexts('de');
  const actor = { actorKind: 'member', actorId: 'm1', actorName: 'Mara' } as const;
  const subject = { action: 'campaign.changed', subjectId: 'c1', subjectName: '' } as const;
  const entry = { entryId: 'e1', at: 0, ...actor, ...subject, before: {}, after, network: '' } as const;
  return drawPage(<AuditEntryRow entry={entry} />, { workspace: { devices } });
}

test.each([
  [{ target: 'customers' }, 'Alle Kunden'],
  [{ target: 'everyone' }, 'Alle mit dem Link'],
  [{ target: 'customers', segmentId: 's1' }, 'Ein gespeichertes Segment'],
  [{ status: 'active' }, 'Aktiv'],
  [{ status: 'blocked' }, 'Gesperrt'],
  [{ role: 'owner' }, 'Inhaber'],
  [{ events: ['customer.joined', 'device.offline'] }, 'Kunde angemeldet, Gerät offline'],
  [{ event: 'import.finished' }, 'Import abgeschlossen'],
  [{ showOnDevices: ['all'] }, 'Alle Geräte'],
  [{ showOnDevices: ['d1', 'a-device-that-is-gone'] }, 'Theke, a-device-that-is-gone'],
  [{ action: 'addTag' }, 'Schlagwort hinzufügen'],
  [{ action: 'restore' }, 'Wiederhergestellt'],
  [{ gateway: 'practice' }, 'Übung'],
  [{ textsUntil: 20 * 60 }, '20:00'],
  [{ partMicros: 7_500 }, '0,0075'],
  [{ sourceKind: 'viewer' }, 'Einladungsseite'],
  [{ country: 'ES' }, 'Spanien'],
  [{ tags: ['all', 'active'] }, 'all, active'],
])('what the audit log has of %j is told in German as “%s”', async (after, words) => {
  expect(await readInGerman(after)).toContain(`<bdi>${words}</bdi>`);
});

test('each filter of a saved segment has words', () => {
  expect(auditFields).toEqual(expect.arrayContaining(Object.keys(KeptSegment.shape)));
});
