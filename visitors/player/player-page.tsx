import { Mark } from '../page-glyph.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { useWakeLock } from '../joining/use-wake-lock.ts';
import type { BrowserPlayer } from './browser-player.ts';
import { useBurnInShift } from './burn-in.ts';
import { PairingScreen } from './pairing-screen.tsx';
import type { PlayerData, PlayerState } from './player-state.ts';
import { PlayingScreen } from './playing-screen.tsx';

interface PlayerPageProps {
  readonly data: PlayerData;
  /** Nothing on the server, where nothing plays. */
  readonly browser?: BrowserPlayer;
  readonly setInUse?: (isInUse: boolean) => void;
}

const starting: PlayerState = { kind: 'starting' };

export function PlayerPage({ data, browser, setInUse }: PlayerPageProps) {
  const state = useSyncExternalStore(browser?.player.subscribe ?? never, browser?.player.getState ?? atFirst, atFirst);
  const maySleep = useWakeLock();
  useBurnInShift(browser?.clock.now);
  useEffect(() => {
    // A press of a finger that lasts opens a menu of the browser, which nobody in a shop closes again.
    const keepMenuAway = (event: Event): void => event.preventDefault();
    document.addEventListener('contextmenu', keepMenuAway);
    return () => document.removeEventListener('contextmenu', keepMenuAway);
  }, []);
  const { texts, shopTexts } = data;
  return (
    <main className="player">
      {state.kind === 'pairing' && browser && <PairingScreen pairing={state} data={data} now={browser.clock.now} />}
      {state.kind === 'playing' && browser && setInUse && (
        <PlayingScreen playing={state} data={data} browser={browser} setInUse={setInUse} />
      )}
      {state.kind === 'starting' && (
        <div className="calm">
          <h1 className="for-listeners">{texts.starting}</h1>
          <Mark />
        </div>
      )}
      {maySleep && <p className="staff-hint">{shopTexts.maySleep}</p>}
    </main>
  );
}

const atFirst = (): PlayerState => starting;
const never = () => () => undefined;
