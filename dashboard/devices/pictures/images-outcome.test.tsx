import { CallError } from '@fanfare/contract/call.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { addTexts, startTexts, textGroups } from '../../text/i18n.ts';
import { ImagesOutcome } from './images-outcome.tsx';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

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

test.each([
  [0, '', '1 of 2 images uploaded. Try again', true],
  [409, 'This workspace is full.', 'This workspace is full.', true],
  [400, 'Too many pixels.', 'Too many pixels.', false],
])('why an image did not arrive is told: %i %s', (...[status, message, words, canRetry]) => {
  const error = new CallError(message, { status, code: 'ERR_BAD_RESPONSE', said: message !== '' });
  const uploads = { images: [{ key: 'a' }, { key: 'b' }], progress: {}, arrived: 1 } as never;
  const saving = { step: 'incomplete', missing: [{ key: 'b', error }] } as const;
  const ways = { onRetry: nothing, onShowTheirs: nothing, onSaveAnyway: nothing };
  const page = renderToStaticMarkup(<ImagesOutcome {...{ saving, uploads, ...ways }} isChanged={false} />);
  expect(page).toContain(words);
  expect(/>Try again<\/button>/.test(page)).toBe(canRetry);
});
