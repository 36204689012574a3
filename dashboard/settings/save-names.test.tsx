import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SessionProvider } from '../session/session-provider.tsx';
import { nobody } from '../session/session-state.ts';
import type { SessionStore } from '../session/session-store.ts';
import { SiteProvider } from '../session/site.tsx';
import { useSaveNames } from './names-form.tsx';

const written = vi.hoisted(() => [] as object[]);
vi.mock('aws-amplify/auth', () => ({
  updateUserAttributes: ({ userAttributes }: { readonly userAttributes: object }) => {
    written.push(userAttributes);
    return Promise.resolve();
  },
}));
vi.mock('../ui/toasts.tsx', () => ({ toastDone: () => undefined }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, get: () => unknown) => get(),
}));

test('a name that is typed back right after it was changed is saved too, before the account is read anew', async () => {
  const state = { ...nobody, user: { id: 'u1' } };
  const store = {
    get: () => state,
    subscribe: () => () => undefined,
    reloadUser: () => Promise.resolve(),
  } as unknown as SessionStore;
  let save: ReturnType<typeof useSaveNames>['save'] | undefined;
  const before = { firstName: 'Nora', lastName: 'Quill' };
  const Page = () => {
    ({ save } = useSaveNames());
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
  const saved = await save?.({ ...before, firstName: 'Norah' }, before);
  expect(saved && (await save?.(before, saved))).toEqual(before);
  expect(written).toEqual([{ given_name: 'Norah' }, { given_name: 'Nora' }]);
});
