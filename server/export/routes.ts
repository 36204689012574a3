// A workspace with everything in it, as a ZIP file.
import { ReadableStream, TransformStream } from 'node:stream/web';
import type { Member } from '@fanfare/contract/members.ts';
import { exportWorkspace } from '@fanfare/contract/workspace-end.ts';
import { ZipWriter, configure } from '@zip.js/zip.js';
import { listCampaigns } from '../campaigns/store.ts';
import { writeConsent } from '../customers/consent.ts';
import { pagesOfSearch } from '../customers/export-pages.ts';
import { writeCustomers } from '../customers/export.ts';
import type { Database } from '../database/open.ts';
import type { WorkspaceRow } from '../database/tables.ts';
import { writeCsv } from '../http/file-answer.ts';
import { limitBy } from '../http/limits.ts';
import { type Router, serve } from '../http/serve.ts';
import type { Images } from '../images/images.ts';
import { planOf } from '../numbers/plans.ts';
import { listConsentTexts } from '../workspaces/consent-store.ts';
import { listMembers } from '../workspaces/members-store.ts';
import { findWorkspaceRow } from '../workspaces/store.ts';
import { exportedTables, listPictures, listRows } from './rows-store.ts';

/** Each reads everything that a workspace has. */
const exportsPerWorkspace = { name: 'exports-workspace', max: 20, windowMs: 60 * 60_000 };

export function mountExport(router: Router, parts: ExportParts & { readonly clock: () => number }): void {
  const limit = limitBy(router.http, exportsPerWorkspace);

  serve(router, exportWorkspace, async ({ params, request, record }) => {
    await limit(request, params.ws);
    await parts.database.transaction().execute((transaction) => record(transaction, {}));
    const day = new Date(parts.clock()).toISOString().slice(0, 10);
    return { name: `workspace-${day}.zip`, parts: zip(listEntries(parts, params.ws)) };
  });
}

const campaignsAtOnce = 100;

interface ExportParts {
  readonly database: Database;
  readonly images: Pick<Images, 'open'>;
}

async function* listEntries({ database, images }: ExportParts, workspaceId: string): AsyncGenerator<ZipEntry> {
  const row = await findWorkspaceRow(database, workspaceId);
  const plan = planOf(row?.country);
  yield { name: 'README.txt', parts: only(readme) };
  yield { name: 'workspace.json', parts: only(await writeWorkspace(database, workspaceId, row)) };
  yield { name: 'members.csv', parts: writeCsv(memberColumns, only(await listMembers(database, workspaceId))) };
  const pages = pagesOfSearch(database, workspaceId, { order: 'phone' });
  yield { name: 'customers.csv', parts: writeCustomers(database, { workspaceId, pages, writePhone: plan.write }) };
  yield { name: 'consent.csv', parts: writeConsent(database, workspaceId, plan) };
  yield { name: 'campaigns.json', parts: writeCampaigns(database, workspaceId) };
  for (const table of exportedTables) {
    yield { name: `data/${table[0]}.ndjson`, parts: writeRows(database, table, workspaceId) };
  }
  for await (const imageKey of listPictures(database, workspaceId)) {
    const picture = await images.open(workspaceId, imageKey);
    // Removed since it was listed.
    if (picture) yield { name: pictureName(imageKey), parts: picture.body as AsyncIterable<Buffer>, isStored: true };
  }
}

const readme = `What stands in this workspace.

workspace.json  its name, links and consent texts
members.csv     who works in it
customers.csv   its customers, in a shape that an import takes
consent.csv     what each customer agreed to, and each opt-out and return; "record" stands for the number in data/
campaigns.json  its campaigns, with the files of their images
images/         all images
data/           every table that the above is made of, a row of JSON on each line

Times are in UTC; in JSON, milliseconds since 1970. data/ also holds the records of numbers that were deleted: they are
known by their hash alone. Left out are tokens and other secrets, what is under way, what was just deleted, what webhooks
are sent, and what members chose for themselves.
`;

async function* only<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}

async function writeWorkspace(database: Database, workspaceId: string, row: WorkspaceRow | undefined): Promise<string> {
  const consentTexts = await listConsentTexts(database, workspaceId);
  const {
    name,
    socials,
    time_zone: timeZone,
    country,
    own_color: color,
    profile_image_key: key,
    created_at: createdAt,
  } = row ?? {};
  const facts = { id: workspaceId, name, timeZone, country, color, createdAt, image: key ? pictureName(key) : null };
  return toJson({ ...facts, socials: JSON.parse(socials ?? '{}') as unknown, consentTexts });
}

const memberColumns = Object.entries<(member: Member) => string>({
  name: ({ name }) => name,
  email: ({ email }) => email,
  role: ({ role }) => role,
  joined: ({ joined_at }) => new Date(joined_at).toISOString(),
  id: ({ member_id }) => member_id,
});

async function* writeCampaigns(database: Database, workspaceId: string): AsyncGenerator<string> {
  let start = '[';
  for (let after: { readonly id: string; readonly createdAt: number } | undefined; ;) {
    const campaigns = await listCampaigns(database, workspaceId, { limit: campaignsAtOnce, after });
    for (const { workspaceId: _, imageKeys, ...campaign } of campaigns.slice(0, campaignsAtOnce)) {
      yield start + toJson({ ...campaign, images: imageKeys.map(pictureName) });
      start = ',';
    }
    if (campaigns.length <= campaignsAtOnce) break;
    after = campaigns[campaignsAtOnce - 1];
  }
  yield start === '[' ? '[]\n' : ']\n';
}

async function* writeRows(
  database: Database,
  table: (typeof exportedTables)[number],
  workspaceId: string,
): AsyncGenerator<string> {
  for await (const rows of listRows(database, table, workspaceId)) {
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

function pictureName(imageKey: string): string {
  return `images/${imageKey}`;
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

interface ZipEntry {
  readonly name: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Stored as it is: deflating would not make it smaller. */
  readonly isStored?: boolean;
}

// zlib has threads of its own.
configure({ useWebWorkers: false });

/**
 * A ZIP file made while it is sent: memory holds a part of one of its files, however large it gets. Asks for an entry when
 * the one before is written. Whoever stops reading ends the entry at hand.
 */
async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let fail: (fault: unknown) => void = () => {};
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (fault) => controller.error(fault);
    },
  });
  const written = write(entries, writable).catch(fail);
  yield* readable;
  await written;
}

async function write(entries: AsyncIterable<ZipEntry>, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = new ZipWriter(writable);
  for await (const { name, parts, isStored } of entries) {
    await writer.add(name, ReadableStream.from(toBytes(parts)), isStored ? { level: 0 } : {});
  }
  await writer.close();
}

async function* toBytes(parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}
