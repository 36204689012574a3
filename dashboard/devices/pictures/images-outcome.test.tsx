import { CallError } from '@fanfare/contract/call.ts';
import type { Device } from '@fanfare/contract/devices.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { answering } from '../../testing/answering.ts';
import { drawHook } from '../../testing/draw.tsx';
import { startAllTexts } from '../../testing/texts.ts';
import { ImagesOutcome, useSaveImages } from './images-outcome.tsx';
import { listedDeviceImages } from './save-images.ts';

const told: string[] = [];
vi.mock('../../ui/toasts.tsx', () => ({ toastFailure: (message: string) => void told.push(message) }));

beforeAll(() => startAllTexts());

const nothing = () => undefined;

test.each([
  ['uploading', '503', 'Error uploading device images: 503'],
  ['deleting', 'ERR_NETWORK', 'Error deleting device images: ERR_NETWORK'],
] as const)('what failed in %s a device’s images is told with its code %s', (kind, code, words) => {
  const uploads = { images: [], progress: {}, arrived: 0 } as never;
  const page = renderToStaticMarkup(
    <ImagesOutcome
      saving={{ step: 'editing', failure: { kind, code } }}
      uploads={uploads}
      isChanged
      onRetry={nothing}
      onShowTheirs={nothing}
      onSaveAnyway={nothing}
    />,
  );
  expect(page).toContain(words);
});

test('what failed is told in a toast too', async () => {
  const images = ['a', 'b'].map((key) => ({ key, url: `/images/${key}` }));
  const device = { id: 'd1', images, updatedAt: 1 } as unknown as Device;
  const saving = drawHook(() => useSaveImages(device, nothing), { caller: answering([503, {}]) });
  const [first, second] = [listedDeviceImages(images), listedDeviceImages(images.toReversed())];
  await saving.save(first.slice(1));
  await saving.save(second);
  await saving.saveAnyway(second);
  expect(told).toEqual([
    'Error deleting device images: 503',
    'Error uploading device images: 503',
    'Error uploading device images: 503',
  ]);
});

test.each([
  [0, '', '1 of 2 images uploaded. Try again', true],
  [409, 'This workspace is full.', 'This workspace is full.', true],
  [400, 'Too many pixels.', 'Too many pixels.', false],
])('why an image did not arrive is told: %i %s', (...[status, message, words, canRetry]) => {
  const error = new CallError(message, { status, code: 'ERR_BAD_RESPONSE', isFromServer: message !== '' });
  const uploads = { images: [{ key: 'a' }, { key: 'b' }], progress: {}, arrived: 1 } as never;
  const saving = { step: 'incomplete', missing: [{ key: 'b', error }] } as const;
  const ways = { onRetry: nothing, onShowTheirs: nothing, onSaveAnyway: nothing };
  const page = renderToStaticMarkup(<ImagesOutcome {...{ saving, uploads, ...ways }} isChanged={false} />);
  expect(page).toContain(words);
  expect(/>Try again<\/button>/.test(page)).toBe(canRetry);
});
