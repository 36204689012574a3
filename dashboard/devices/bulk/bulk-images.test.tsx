import type { Caller } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { CallerProvider } from '../../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../../session/current-workspace.tsx';
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
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CallerProvider value={{} as Caller}>
        <CurrentWorkspaceProvider value={{ workspace: { workspace_id: 'w1' } } as CurrentWorkspace}>
          <BulkAdd open devices={[{ id: 'd1' } as Device]} onClose={() => undefined} />
        </CurrentWorkspaceProvider>
      </CallerProvider>
    </QueryClientProvider>,
  );
  expect(page).toContain('Choose images');
  expect(page).toContain(refused?.reason ?? 'Try again');
  expect(page.includes(goOn)).toBe(isTold);
});
