import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { SessionProvider } from './session-provider.tsx';
import { nobody } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import { useSignOut } from './sign-out.ts';

const told: string[] = [];
vi.mock('../ui/toasts.tsx', () => ({ toastFailure: (message: string) => void told.push(message) }));

beforeAll(() => startAllTexts());

test.each(['OAuthSignOutException', 'NetworkError'])('a sign-out that fails with %s says so', async (name) => {
  const failure = Object.assign(new Error('no'), { name });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = { get: () => nobody, signOut: () => Promise.reject(failure) } as unknown as SessionStore;
  let signOut: () => void = () => undefined;
  const Menu = () => {
    ({ signOut } = useSignOut());
    return null;
  };
  renderToStaticMarkup(
    <SessionProvider store={store}>
      <Menu />
    </SessionProvider>,
  );
  told.length = 0;
  signOut();
  await expect.poll(() => told).toEqual(['Something went wrong, unable to sign out']);
  expect(log).toHaveBeenCalledWith('Signing out failed.', failure);
  log.mockRestore();
});
