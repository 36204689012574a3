import { startPage } from '../start-page.tsx';
import { askVersion, openBrowserPlayer } from './browser-player.ts';
import { playerScope, takeNewWorker, watchForNewVersion } from './new-version.ts';
import { findFormat, paint } from './pictures.ts';
import { PlayerPage } from './player-page.tsx';
import type { PlayerData } from './player-state.ts';

// A browser that holds the page to be insecure has none; the player then needs the network to be opened.
const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
const format = await findFormat(paint);

startPage<PlayerData>((data) => {
  const browser = openBrowserPlayer(data, format);
  const { clock, ledger } = browser;
  let isInUse = false;
  window.addEventListener('pagehide', ledger.save);
  watchForNewVersion({
    version: data.version,
    askVersion,
    hour: () => new Date(clock.now()).getHours(),
    monotonic: () => performance.now(),
    isInUse: () => isInUse,
    takeNewer: async (version) => workers === undefined || (await takeNewWorker(workers, version)),
    reload: () => {
      ledger.save();
      window.location.reload();
    },
  });
  const setInUse = (isUsed: boolean): void => {
    isInUse = isUsed;
  };
  return <PlayerPage data={data} browser={browser} setInUse={setInUse} />;
});

workers
  ?.register('/player/sw.js', { scope: playerScope })
  .catch((error: unknown) => console.warn('The player cannot be opened without a network here.', error));
void navigator.storage?.persist?.();
