// What the product holds of the machine's memory when it has drawn its demo and nobody asks anything.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine, Product } from './claims.ts';
import { memoryMbOf } from './machine.ts';
import { type Row, verdictOf } from './table.ts';

const memoryMbMax = 120;
const lookMs = 500;
const looksMax = 60;
/** Node tidies up once nothing has been asked of it for a while. */
const settleMs = 30_000;

export async function measureIdle({ name }: Engine, { server }: Product): Promise<Row> {
  // Pictures are made in a process of its own, which goes when there is nothing more to make.
  for (let look = 0; look < looksMax && hasChildren(server.pid); look += 1) await wait(lookMs);
  if (hasChildren(server.pid)) throw new Error('The image worker does not end.');
  await wait(settleMs);
  const held = memoryMbOf(server.pid);
  return {
    engine: name,
    name: 'memory of the idle product, its demo drawn',
    ratio: `${Math.round(held)} MB`,
    limit: `${memoryMbMax} MB`,
    verdict: verdictOf(held, memoryMbMax, false),
    product: '',
    yardstick: '',
  };
}

function hasChildren(pid: number): boolean {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() !== '';
}
