import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { SiteNameProvider } from '../ui/page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

beforeAll(() => startAllTexts());

test('an address that leads nowhere has a title, a picture, its fixed words and the way home', () => {
  const page = renderToStaticMarkup(
    <SiteNameProvider value="Quill Post">
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>
    </SiteNameProvider>,
  );
  expect(page).toContain('<title>Not found | Quill Post</title>');
  expect(page).toContain('<svg');
  const words = page
    .replaceAll(/<(style|svg|title)\b.*?<\/\1>/gs, '')
    .split(/<[^>]+>/)
    .filter(Boolean);
  expect(words).toEqual([
    '404: The page you are looking for isn&#x27;t here',
    'You either tried some shady route or you came here by mistake. Whichever it is, try using the navigation.',
    'Back to home',
  ]);
  expect(page).toMatch(/<a [^>]*href="\/"/);
});
