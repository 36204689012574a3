import '@fontsource/inter/latin-400.css';
import '@fontsource/inter/latin-500.css';
import '@fontsource/inter/latin-600.css';
import '@fontsource/inter/latin-ext-400.css';
import '@fontsource/inter/latin-ext-500.css';
import '@fontsource/inter/latin-ext-600.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { buildRouter } from './app.tsx';
import { configureAmplify } from './session/amplify.ts';
import { CallerProvider, buildCaller } from './session/caller.tsx';
import { expectHostedReturn } from './session/hosted-sign-in.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { createSessionStore } from './session/session-store.ts';
import { SiteProvider, loadSite } from './session/site.tsx';
import { showStartFailure } from './start-failure.ts';
import { startTexts } from './text/i18n.ts';
import { SettingsProvider, defaultSettings, loadSettings } from './theme/settings-provider.tsx';
import { Look, prepareStyles } from './theme/look.tsx';
import { SiteNameProvider } from './ui/page.tsx';

async function start(element: HTMLElement) {
  const site = await loadSite();
  const hosted = expectHostedReturn(site);
  configureAmplify(site);
  await hosted.finish();
  const defaults = defaultSettings(site);
  const { language, direction } = loadSettings(defaults);
  await Promise.all([startTexts(language), prepareStyles(direction)]);

  const session = createSessionStore();
  const queryClient = new QueryClient({
    // A call makes its own attempts; lists stay fresh for as long as it takes to look at a page and come back.
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  session.subscribe(() => {
    if (!session.get().user) queryClient.clear();
  });

  createRoot(element).render(
    <StrictMode>
      <SiteProvider value={site}>
        <SiteNameProvider value={site.siteName}>
          <SettingsProvider defaults={defaults}>
            <Look>
              <QueryClientProvider client={queryClient}>
                <SessionProvider store={session}>
                  <CallerProvider value={buildCaller(site, session)}>
                    <RouterProvider router={buildRouter()} />
                  </CallerProvider>
                </SessionProvider>
              </QueryClientProvider>
            </Look>
          </SettingsProvider>
        </SiteNameProvider>
      </SiteProvider>
    </StrictMode>,
  );
}

const element = document.querySelector<HTMLElement>('#root');
if (element) start(element).catch((error: unknown) => showStartFailure(element, error));

// Nothing waits for it, and a page that is open stays as it is.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const keep = () => navigator.serviceWorker.register('/sw.js');
  addEventListener('load', () => void keep().catch((error: unknown) => console.warn('The app is not kept.', error)));
}
