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
