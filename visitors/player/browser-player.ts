// The player with everything that a browser gives it.
import { callTimeoutMs } from '@fanfare/contract/call.ts';
import { type ImageFormat, imageSizeOf, imageVariantUrl, imageWidths } from '@fanfare/contract/images.ts';
import type { Program } from '@fanfare/contract/player.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { toOwnPath } from '../own-path.ts';
import { type CorrectedClock, isHeard, openCorrectedClock } from './corrected-clock.ts';
import { openDeviceCalls } from './device-calls.ts';
import { type Stored, isRecord, openStored } from './stored.ts';
import { type NewVersionParts, versionHeader } from './new-version.ts';
import { isFormerToken, isShownCode } from './pair.ts';
import { openLoader, openPicturesKeeper, paint, variantAddress } from './pictures.ts';
import { type PlayLedger, isLedger, openPlayLedger } from './play-ledger.ts';
import { type Player, openPlayer } from './player.ts';
import type { PlayerData } from './player-state.ts';
import { picturesOf } from './schedule.ts';

/** What the page needs of it. */
export interface BrowserPlayer {
  readonly player: Player;
  readonly clock: CorrectedClock;
  readonly ledger: PlayLedger;
  /** Where the variant for this screen stands. */
  readonly addressOf: (pictureUrl: string) => string;
}

const monotonic = (): number => performance.now();
const onlineAgainMsMax = 4_000;

export function openBrowserPlayer({ site, version }: PlayerData, format: ImageFormat): BrowserPlayer {
  const clock = openCorrectedClock({ wall: Date.now, monotonic, kept: keep('player-clock', isHeard) });
  // Before anything else asks for the time of that moment.
  for (const sign of ['visibilitychange', 'resume']) document.addEventListener(sign, clock.wake);
  const ledger = openPlayLedger(keep('player-plays', isLedger), clock.now);
  const addressOf = (url: string): string => variantAddress(toOwnPath(url), format, screenOf(window));
  const addressesOf = ({ workspace, ...program }: Program): readonly string[] => [
    ...picturesOf(program).map(addressOf),
    ...(workspace.profileImageUrl ? [logoAddress(toOwnPath(workspace.profileImageUrl), format)] : []),
  ];
  const keepPictures = openPicturesKeeper('caches' in window ? window.caches : undefined);
  const player = openPlayer({
    version,
    session: newUuid(),
    calls: openDeviceCalls({ publicApi: site.publicApi, clock, monotonic, fetch: (...ask) => window.fetch(...ask) }),
    clock,
    monotonic,
    loader: openLoader(addressOf, paint),
    ledger,
    kept: {
      code: keep('player-code', isShownCode),
      token: keep('player-token', isText),
      former: keep('player-former-token', isFormerToken),
      program: keep('player-program', isProgram),
    },
    keepPictures: (program) => keepPictures(program ? addressesOf(program) : []),
    network: untilOnline,
  });
  return { player, clock, ledger, addressOf };
}

/** The version of the page that the server would give now. */
export const askVersion: NewVersionParts['askVersion'] = async () => {
  try {
    const signal = AbortSignal.timeout(callTimeoutMs);
    const { headers } = await fetch('/player', { method: 'HEAD', cache: 'no-store', signal });
    return headers.get(versionHeader) ?? undefined;
  } catch {
    return undefined;
  }
};

function keep<T>(name: string, isWhole: (value: unknown) => value is T): Stored<T> {
  return openStored(() => window.localStorage, name, isWhole);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isProgram(value: unknown): value is Program {
  return (
    isRecord(value) &&
    isRecord(value['workspace']) &&
    Array.isArray(value['pictures']) &&
    Array.isArray(value['campaigns'])
  );
}

function screenOf({ screen, devicePixelRatio }: Window) {
  return { width: screen.width, height: screen.height, density: devicePixelRatio };
}

/** As the workspace's picture is drawn: in the smallest width. */
function logoAddress(url: string, format: ImageFormat): string {
  return imageSizeOf(url) ? imageVariantUrl(url, imageWidths[0], format) : url;
}

let comingOnline: Promise<void> | undefined;

/** The tablets of a shop come back one after the other. */
function untilOnline(): Promise<void> {
  comingOnline ??= new Promise<void>((done) => {
    window.addEventListener('online', () => setTimeout(done, Math.random() * onlineAgainMsMax), { once: true });
  }).finally(() => {
    comingOnline = undefined;
  });
  return comingOnline;
}
