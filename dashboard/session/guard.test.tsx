import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startAllTexts } from '../testing/texts.ts';
import { SignedInOnly, SignedOutOnly } from './guard.tsx';
import { SessionProvider } from './session-provider.tsx';
import { type SessionState, nobody } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

// Without a browser nothing is navigated: what would be done is written down instead.
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  Navigate: ({ to, replace, state }: { to: string; replace?: boolean; state?: unknown }) =>
    JSON.stringify({ to, replace, state }).replaceAll('"', ''),
}));
const ada = { id: 'ada', name: 'Ada', firstName: 'Ada', lastName: '', email: 'ada@example.com', phoneNumber: '' };

beforeAll(() => startAllTexts());

function show(state: Partial<SessionState>): string {
  const get = () => ({ ...nobody, ...state });
  const store = { get, subscribe: () => () => undefined } as unknown as SessionStore;
  return renderToStaticMarkup(
    <SessionProvider store={store}>
      <MemoryRouter initialEntries={['/devices?find=bar#top']}>
        <Routes>
          <Route element={<SignedInOnly />}>
            <Route path="/devices" element="The devices" />
          </Route>
        </Routes>
      </MemoryRouter>
      <MemoryRouter>
        <Routes>
          <Route element={<SignedOutOnly />}>
            <Route path="/" element="The way in" />
          </Route>
        </Routes>
      </MemoryRouter>
    </SessionProvider>,
  );
}

describe('the guard', () => {
  test('shows nothing while it is being found out who is there', () => {
    expect(show({ isLoading: true })).toBe('');
  });

  test('sends who has no tokens to the sign-in page, in place of the page that was asked for', () => {
    const page = show({});
    expect(page).toContain('{to:/auth/sign-in,replace:true,state:{returnTo:/devices?find=bar#top}}');
    expect(page).not.toContain('The devices');
    expect(page).toContain('The way in');
  });

  test('shows what is wrong with the session in place of the page', () => {
    const page = show({ error: 'network' });
    expect(page).toContain('We couldn&#x27;t check whether you&#x27;re signed in.');
    expect(page).toContain('A network error has occurred.');
    expect(page).not.toContain('The devices');
  });

  test('shows the page that was asked for to who is signed in', () => {
    const page = show({ user: ada });
    expect(page).toContain('The devices');
    expect(page).not.toContain('auth/sign-in');
    expect(page).not.toContain('The way in');
  });
});
