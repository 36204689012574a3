import type { Config } from '@fanfare/contract/config.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, test, vi } from 'vitest';
import { nobody } from '../session/session-state.ts';
import { drawPage } from '../testing/draw.tsx';
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
const session = { get: () => ({ ...nobody, user }) };

test('the settings’ menu says who is signed in, and holds account and notifications in the group Personal', () => {
  const page = drawPage(<SettingsMenu label="Settings" />, { path: '/settings/account', session });
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
    const page = <AccountLoader heightsPx={[340]}>{({ email }) => email.value}</AccountLoader>;
    return drawPage(page, { client, session, site: { auth: { signInWith: 'email' } } as Config });
  };
  show();
  expect(log).not.toHaveBeenCalled();
  const [, reference] = /Reference: (Error-\w+)/.exec(show(new Error('Odd'))) ?? [];
  expect(log).toHaveBeenCalledExactlyOnceWith(reference, new Error('Odd'));
  log.mockRestore();
});
