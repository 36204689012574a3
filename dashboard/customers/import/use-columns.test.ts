import { expect, test, vi } from 'vitest';
import { drawHook } from '../../testing/draw.tsx';
import { orderOf, useColumns } from './use-columns.ts';
import type { ChosenFile } from './use-opened-file.ts';
import { FileProblem } from './worker/file-problem.ts';
import { noMatch } from './worker/import-fields.ts';

/** What the page came to know, one state after the other. */
const known: unknown[] = [];
vi.mock('react', async (original) => {
  const react = await original<{ useState: (first: unknown) => readonly unknown[] }>();
  const useState = (first: unknown) => [react.useState(first)[0], (next: unknown) => known.push(next)];
  return { ...react, useState };
});

const none = { monthFirst: 0, dayFirst: 0, either: 0, example: '' };

test('how dates are read is asked only where they do not say it themselves', () => {
  expect(orderOf({ ...none, either: 2 }, undefined)).toBeUndefined();
  expect(orderOf({ monthFirst: 1, dayFirst: 1, either: 2, example: '' }, undefined)).toBeUndefined();
  expect(orderOf({ ...none, either: 2 }, 'dayFirst')).toBe('dayFirst');
  expect(orderOf({ ...none, dayFirst: 3, either: 2 }, undefined)).toBe('dayFirst');
});

test('an answer of before yields to dates that can be read in one way', () => {
  expect(orderOf({ ...none, monthFirst: 3, either: 2 }, 'dayFirst')).toBe('monthFirst');
  expect(orderOf({ ...none, dayFirst: 3, either: 2 }, 'monthFirst')).toBe('dayFirst');
});

test('a column that is chosen again while others are still read counts, and what it overtook is no failure', async () => {
  const answers: { resolve: (answer: unknown) => void; reject: (problem: Error) => void }[] = [];
  const call = () => new Promise((resolve, reject) => answers.push({ resolve, reject }));
  const chosen = { file: { call }, facts: { match: noMatch, hasHeader: true, dates: none } };
  const { choose } = drawHook(() => useColumns(chosen as unknown as ChosenFile));
  for (const column of [1, 2, 1]) choose('phone', column);
  const dates = { ...none, dayFirst: 3 };
  const [first, second, last] = answers;
  for (const overtaken of [first, second]) overtaken?.reject(new FileProblem('overtaken'));
  last?.resolve({ rows: 3, dates });
  await expect.poll(() => known).toContain(dates);
  expect(known.filter((one) => one instanceof FileProblem)).toEqual([]);
});
