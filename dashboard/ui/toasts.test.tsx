import { renderToStaticMarkup } from 'react-dom/server';
import type { ToasterProps } from 'sonner';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import type * as Stack from './toast-stack.tsx';

const seen: ToasterProps[] = [];
const said: unknown[][] = [];
vi.mock('sonner', () => ({
  Toaster: (props: ToasterProps) => {
    seen.push(props);
    return null;
  },
  toast: {
    success: (...words: unknown[]) => said.push(['done', ...words]),
    error: (...words: unknown[]) => said.push(['failed', ...words]),
  },
}));

// Without a page no effect runs that would say so.
vi.mock('./toast-stack.tsx', () => ({
  ToastStack: ({ onStanding }: { onStanding: () => void }) => {
    onStanding();
    return null;
  },
}));
const { ToastStack } = await vi.importActual<typeof Stack>('./toast-stack.tsx');

beforeAll(() => startAllTexts());

beforeEach(() => {
  seen.length = 0;
  said.length = 0;
});

test.each([
  ['ltr', 'bottom-right'],
  ['rtl', 'bottom-left'],
] as const)(
  'three toasts at most stand for four seconds, 356 px wide and 14 px apart: %s at the %s',
  (direction, position) => {
    renderToStaticMarkup(<ToastStack direction={direction} onStanding={() => undefined} />);
    expect(seen).toMatchObject([
      { position, visibleToasts: 3, duration: 4_000, gap: 14, style: { '--width': '356px' }, dir: direction },
    ]);
    expect(seen[0]?.containerAriaLabel).toBe('Notifications');
  },
);

test('what failed is told at the bottom center, what worked where toasts stand, with a way back where there is one', async () => {
  const { ToastArea, toastDone, toastFailure } = await import('./toasts.tsx');
  toastDone('Socials updated successfully!');
  const run = () => undefined;
  toastDone('Campaign canceled successfully!', { label: 'Undo', run });
  toastFailure('Error updating socials: 503');
  expect(said).toEqual([]);
  const show = () => {
    renderToStaticMarkup(<ToastArea direction="ltr" />);
    return said;
  };
  await expect.poll(show).toHaveLength(3);
  const told = <span role="alert">Error updating socials: 503</span>;
  expect(said).toEqual([
    ['done', 'Socials updated successfully!', {}],
    ['done', 'Campaign canceled successfully!', { action: { label: 'Undo', onClick: run }, duration: 10_000 }],
    ['failed', told, { position: 'bottom-center' }],
  ]);
});
