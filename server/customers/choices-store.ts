// What the customers of a workspace have, so that staff choose among it.
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { choicesMax, type listSegmentChoices } from '@fanfare/contract/segments.ts';
import { type RawBuilder, sql } from 'kysely';
import { readInTurn } from '../database/engine.ts';
import type { Database } from '../database/open.ts';
import { isAnyPending } from '../messages/confirmations-store.ts';

type Choices = AnswerOf<typeof listSegmentChoices>;

export async function listChoices(database: Database, workspaceId: string): Promise<Choices> {
  const [sources, carriers, tagLists, consentVersions, imports, pending] = await Promise.all([
    countValues(database, workspaceId, sql`addedby`),
    countValues(database, workspaceId, sql`carrier`),
    countValues(database, workspaceId, sql`tags`),
    countValues(database, workspaceId, sql`coalesce(joined_text, '')`),
    countValues(database, workspaceId, sql`coalesce(import_id, '')`),
    countPending(database, workspaceId),
  ]);
  return {
    sources: mostFrequent(sources),
    carriers: mostFrequent(carriers),
    tags: mostFrequent(countTags(tagLists)),
    consentVersions: mostFrequent(consentVersions),
    imports: mostFrequent(imports.filter(({ value }) => value !== '')),
    pending,
  };
}

async function countPending(database: Database, workspaceId: string): Promise<number> {
  const query = database
    .selectFrom('customers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where(isAnyPending(database, workspaceId));
  const [row] = await readInTurn(database, workspaceId, query);
  return row?.count ?? 0;
}

type Choice = Choices['tags'][number];

async function countValues(database: Database, workspaceId: string, value: RawBuilder<string>): Promise<Choice[]> {
  const query = database
    .selectFrom('customers')
    .select([value.as('value'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('value');
  return await readInTurn(database, workspaceId, query);
}

/** Each once, whatever its letters' size, as most have it. */
function countTags(lists: readonly Choice[]): Choice[] {
  const counts = new Map<string, number>();
  for (const { value, count } of lists) {
    for (const tag of JSON.parse(value) as string[]) counts.set(tag, (counts.get(tag) ?? 0) + count);
  }
  const spellings = byCount([...counts].map(([value, count]) => ({ value, count })));
  const byName = new Map<string, Choice>();
  for (const { value, count } of spellings) {
    const known = byName.get(value.toLowerCase());
    byName.set(value.toLowerCase(), { value: known?.value ?? value, count: count + (known?.count ?? 0) });
  }
  return [...byName.values()];
}

function mostFrequent(choices: readonly Choice[]): Choice[] {
  return byCount(choices).slice(0, choicesMax);
}

function byCount(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
