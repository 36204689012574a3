import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { SessionProvider } from '../session/session-provider.tsx';
import { nobody } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { SiteProvider } from '../session/site.tsx';
import { startTexts } from '../text/i18n.ts';
import { type AddressChange, useAddressChange } from './use-address-change.ts';

const pool = vi.hoisted(() => ({ nextStep: '' }));
vi.mock('aws-amplify/auth', () => ({
  updateUserAttributes: () =>
    Promise.resolve({ email: { isUpdated: true, nextStep: { updateAttributeStep: pool.nextStep } } }),
}));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}));

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('en');
  vi.unstubAllGlobals();
});

const nothing = () => undefined;

/** How often the person is read anew. */
async function readsAfter(nextStep: string): Promise<number> {
  pool.nextStep = nextStep;
  const reloadUser = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const state = { ...nobody, user: { id: 'u1' } };
  const store = { get: () => state, subscribe: () => nothing, reloadUser } as unknown as SessionStore;
  let change: AddressChange | undefined;
  const Page = () => {
    const address = { value: 'nora@old.example', isVerified: true };
    change = useAddressChange({ kind: 'email', address, purpose: 'change', onClose: nothing, onRefused: nothing });
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SiteProvider value={{ auth: {} } as never}>
        <SessionProvider store={store}>
          <Page />
        </SessionProvider>
      </SiteProvider>
    </QueryClientProvider>,
  );
  await change?.send('nora@new.example');
  return reloadUser.mock.calls.length;
}

test('an address that is changed without a code is shown from then on, so that no cancel brings the old one back', async () => {
  expect(await readsAfter('DONE')).toBe(1);
  expect(await readsAfter('CONFIRM_ATTRIBUTE_WITH_CODE')).toBe(0);
});
