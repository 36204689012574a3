import type { Device } from '@fanfare/contract/devices.ts';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { drawPage } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { BulkAdd } from './bulk-images.tsx';

const sending = vi.hoisted(() => ({ refused: undefined as { reason: string; isFinal: boolean } | undefined }));
vi.mock('react', async (original) => {
  const react = await original<{ useState: (first: unknown) => unknown }>();
  return { ...react, useState: (first: unknown) => react.useState(first === 'choosing' ? 'incomplete' : first) };
});
vi.mock('../../images/upload-images.ts', async (original) => ({
  ...(await original<object>()),
  refusedOf: () => sending.refused,
}));
vi.mock('./bulk-results.tsx', () => ({
  BulkDialog: ({ children }: { readonly children: ReactNode }) => children,
  BulkOutcome: () => null,
}));

beforeAll(() => startAllTexts());

const goOn = 'To go on without the images that weren&#x27;t uploaded, remove them.';

test.each([
  [undefined, false],
  [{ reason: 'This workspace is full.', isFinal: false }, true],
  [{ reason: 'Too many pixels.', isFinal: true }, true],
])('images that did not arrive can be removed or replaced, so that the others go on: %j', (refused, isTold) => {
  sending.refused = refused;
  const page = drawPage(<BulkAdd open devices={[{ id: 'd1' } as Device]} onClose={() => undefined} />);
  expect(page).toContain('Choose images');
  expect(page).toContain(refused?.reason ?? 'Try again');
  expect(page.includes(goOn)).toBe(isTold);
});
