// What the review says of a broadcast, drawn as a person of the workspace sees it.
import type { Broadcast, BroadcastPreview } from '@fanfare/contract/broadcasts.ts';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import type { Config } from '@fanfare/contract/config.ts';
import type { Workspace } from '@fanfare/contract/workspaces.ts';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CallerProvider } from '../session/caller.tsx';
import { type CurrentWorkspace, CurrentWorkspaceProvider } from '../session/current-workspace.tsx';
import { SiteProvider } from '../session/site.tsx';
import { unanswered } from '../testing/answering.ts';
import { drawPage } from '../testing/draw.tsx';
import { startAllTexts } from '../testing/texts.ts';
import type words from '../text/en/broadcasts.json';
import { zoneCity } from '../text/formats.ts';
import { buildTheme } from '../theme/theme.ts';
import { previewQuery } from './queries.ts';
import { Facts } from './review-facts.tsx';
import { Review, Who } from './review.tsx';
import { ChangedElsewhere, SendForm } from './send-form.tsx';

vi.mock('../session/use-persisted-form.ts', () => ({ usePersistedInput: () => undefined }));

beforeAll(() => startAllTexts());

const preview: BroadcastPreview = {
  audience: 1_200,
  recipients: 1_200,
  skipped: {},
  parts: 1,
  priceMicrosMax: 0,
  currency: 'USD',
  startsAt: 0,
  endsAbout: 0,
  unreached: 0,
  capAfter: null,
  example: 'Six wines',
  isPractice: false,
  gatewayUpdatedAt: null,
};

function show(given: Partial<BroadcastPreview>, of: Partial<Workspace> = {}): string {
  return drawPage(<Facts preview={{ ...preview, ...given }} />, { workspace: { role: 'owner', ...of } });
}

test('a text is free with practice phones alone: where no price is set the review says so, and owners where to set it', () => {
  expect(show({ isPractice: true })).toContain('Free');
  const owners = show({});
  expect(owners).toContain('No price is set');
  expect(owners).not.toContain('Nothing');
  expect(owners).toContain('href="/workspace#gateway"');
  const managers = show({}, { role: 'manager' });
  expect(managers).toContain('No price is set');
  expect(managers).not.toContain('href=');
  expect(show({ priceMicrosMax: 12_000_000 })).toContain('$12.00');
  expect(show({ priceMicrosMax: 100_000 })).toContain('$0.10');
  expect(show({ priceMicrosMax: 4_000 })).toContain('$0.01');
});

test('whom there is no time for, and where the month’s limit holds the broadcast, is said before the start', () => {
  expect(show({})).not.toMatch(/reached|limit/);
  expect(show({ unreached: 1_100 })).toContain('About 1,100 customers won&#x27;t be reached before the campaign ends.');
  expect(show({ capAfter: 700 })).toContain('Your monthly limit allows 700 more texts.');
  expect(show({ capAfter: 0 })).toContain('Your monthly limit is already reached.');
});

test('when it begins and ends is by the workspace’s clock, with its city where one’s own says otherwise', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const times = { startsAt: Date.UTC(2026, 10, 21, 21, 5), endsAbout: Date.UTC(2026, 10, 21, 22, 5) };
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(show(times, { timeZone: own })).not.toContain('time)');
  const [here, there] = own === 'America/New_York' ? ['Europe/Madrid', '10:05'] : ['America/New_York', '4:05'];
  expect(show(times, { timeZone: here })).toContain(`Sat, Nov 21 at ${there} PM (${zoneCity(here)} time)`);
});

test('whoever belongs to a segment when a broadcast begins gets it, as one that is scheduled says', () => {
  const who = (isScheduled: boolean) => renderToStaticMarkup(<Who preview={preview} isScheduled={isScheduled} />);
  expect(who(true)).toContain('As of now: whoever belongs to this audience when it starts gets it.');
  expect(who(false)).not.toContain('As of now');
});

const draft = { campaignId: 'c1', body: 'Six wines', segment: {}, hasOtherConsent: false, scheduledAt: null };

/** While it loads, where nothing is given. */
function review(given?: Partial<BroadcastPreview>, body = draft.body): string {
  const written = { ...draft, body };
  const client = new QueryClient();
  if (given) client.setQueryData(previewQuery(unanswered, 'w1', written).queryKey, { ...preview, ...given });
  const ends = { onBack: () => undefined, onGone: () => undefined };
  return drawPage(<Review id="b1" draft={written} updatedAt={0} {...ends} />, { client });
}

test('whom the team added or imported is named, and can be included where they are passed over', () => {
  const added = review({ recipients: 0, skipped: { noConsent: 34 } });
  expect(added).toContain('34 were added or imported by your team');
  expect(added).toContain('Include these 34 customers');
  expect(review({ recipients: 0, skipped: { optedOut: 34 } })).not.toContain('Include');
});

test('the way back from a review stays one and the same while it loads and after', () => {
  const [toBack = '', ...rest] = review().split('Back<');
  expect(rest).toHaveLength(1);
  for (const recipients of [0, 5]) {
    const shown = review({ recipients }).split('Back<');
    expect(shown).toHaveLength(2);
    expect(shown[0]).toBe(toBack);
  }
});

test('a text that doesn’t say how to stop is pointed out, and what stands in a new one says so, and costs no more parts than it must, in every language', () => {
  const isDoubted = (body: string) =>
    review({ recipients: 0 }, body).includes('This text doesn&#x27;t say how to stop.');
  const files = import.meta.glob<typeof words>('../text/*/broadcasts.json', { eager: true, import: 'default' });
  const tails = Object.values(files).map(({ translations }) => translations.broadcasts.form.default);
  expect(tails).toHaveLength(3);
  expect(tails.map((tail) => countSmsParts(tail).wideCharacter)).toEqual(tails.map(() => undefined));
  const former = '{link} Responde BAJA para no recibir más.';
  expect(['Six wines: {link}', ...tails, former].filter((tail) => isDoubted(tail))).toEqual(['Six wines: {link}']);
});

test('a draft can be deleted until somebody starts it', () => {
  vi.stubGlobal('location', { search: '' });
  const write = (state: Broadcast['state']) => {
    const element = <SendForm known={{ id: 'b1', updatedAt: 0, state }} campaignName="Wines" before={draft} />;
    return renderToStaticMarkup(
      <ThemeProvider theme={buildTheme('neonBlue', 'ltr')}>
        <QueryClientProvider client={new QueryClient()}>
          <CallerProvider value={unanswered}>
            <CurrentWorkspaceProvider value={{ workspace: { workspace_id: 'w1', role: 'owner' } } as CurrentWorkspace}>
              <SiteProvider value={{} as Config}>
                <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
              </SiteProvider>
            </CurrentWorkspaceProvider>
          </CallerProvider>
        </QueryClientProvider>
      </ThemeProvider>,
    );
  };
  expect(write('draft')).toContain('Delete draft');
  const started = write('sending');
  expect(started).toContain('Six wines');
  expect(started).not.toContain('Delete draft');
  vi.unstubAllGlobals();
});

test('what can’t be reviewed can’t be saved over a colleague’s version either', () => {
  const ends = { onReplace: () => undefined, onSaveAnyway: () => undefined };
  const disabled = (isComplete: boolean) =>
    drawPage(<ChangedElsewhere body="Seven wines" isComplete={isComplete} {...ends} />).match(
      /<button[^>]* disabled=/g,
    );
  expect(disabled(true)).toBeNull();
  expect(disabled(false)).toHaveLength(1);
});
