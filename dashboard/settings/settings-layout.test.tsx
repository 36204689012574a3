import type { Config } from '@fanfare/contract/config.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { SessionProvider } from '../session/session-provider.tsx';
import { nobody } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { SiteProvider } from '../session/site.tsx';
import { startAllTexts } from '../testing/texts.ts';
import { accountQuery } from './queries.ts';
import { AccountLoader, SettingsMenu } from './settings-layout.tsx';

beforeAll(() => startAllTexts());

const user = {
  id: 'ada',
  name: 'Ada Lovelace',
  firstName: '',
  lastName: '',
  email: 'ada@example.com',
  phoneNumber: '',
};
const store = { get: () => ({ ...nobody, user }), subscribe: () => () => undefined } as unknown as SessionStore;

test('the settings’ menu says who is signed in, and holds account and notifications in the group Personal', () => {
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

test('an account that cannot be read names a reference, and nothing is logged while all is well', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const show = (error?: Error) => {
    const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
    const cache = client.getQueryCache();
    if (error)
      cache.build(client, { queryKey: [...accountQuery(user.id).queryKey] }).setState({ status: 'error', error });
    return renderToStaticMarkup(
      <SiteProvider value={{ auth: { signInWith: 'email' } } as Config}>
        <SessionProvider store={store}>
          <QueryClientProvider client={client}>
            <AccountLoader heightsPx={[340]}>{({ email }) => email.value}</AccountLoader>
          </QueryClientProvider>
        </SessionProvider>
      </SiteProvider>,
    );
  };
  show();
  expect(log).not.toHaveBeenCalled();
  const [, reference] = /Reference: (Error-\w+)/.exec(show(new Error('Odd'))) ?? [];
  expect(log).toHaveBeenCalledExactlyOnceWith(reference, new Error('Odd'));
  log.mockRestore();
});
