import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { SessionProvider } from '../session/session-provider.tsx';
import { nobody } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { addTexts, startTexts, textGroups } from '../text/i18n.ts';
import { SettingsMenu } from './settings-layout.tsx';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}));

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  await Promise.all(textGroups.map(addTexts));
  vi.unstubAllGlobals();
});

test('the settings’ menu says who is signed in, and holds account and notifications in the group Personal', () => {
  const user = {
    id: 'ada',
    name: 'Ada Lovelace',
    firstName: '',
    lastName: '',
    email: 'ada@example.com',
    phoneNumber: '',
  };
  const store = { get: () => ({ ...nobody, user }), subscribe: () => () => undefined } as unknown as SessionStore;
  const page = renderToStaticMarkup(
    <SessionProvider store={store}>
      <MemoryRouter initialEntries={['/settings/account']}>
        <SettingsMenu label="Settings" />
      </MemoryRouter>
    </SessionProvider>,
  );
  const words = page
    .replaceAll(/<(style|svg)\b.*?<\/\1>/gs, '')
    .split(/<[^>]+>/)
    .filter(Boolean);
  expect(words).toEqual(['Ada Lovelace', 'ada@example.com', 'Personal', 'Account', 'Notifications']);
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/settings/account',
    '/settings/notifications',
  ]);
});
