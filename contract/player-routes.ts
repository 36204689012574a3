// The tablets' calls without their schemas, for a page that must stay small.
import type { Route } from './route.ts';

export const startPairingRoute = { api: 'public', method: 'POST', path: '/device/pairing' } as const satisfies Route;
export const getPairingRoute = {
  api: 'public',
  method: 'GET',
  path: '/device/pairing',
  caller: 'pairing',
} as const satisfies Route;
export const getProgramRoute = {
  api: 'public',
  method: 'GET',
  path: '/device/program',
  caller: 'device',
} as const satisfies Route;
export const sendReportRoute = {
  api: 'public',
  method: 'POST',
  path: '/device/report',
  caller: 'device',
} as const satisfies Route;
export const checkInRoute = {
  api: 'public',
  method: 'POST',
  path: '/device/check-in',
  caller: 'device',
} as const satisfies Route;

/** How often a tablet says that it is there. */
export const reportEveryMs = 30_000;
/** How often a tablet that shows a code asks whether somebody entered it. */
export const pairingPollMs = 3_000;
/** How long a picture is shown. */
export const pictureShownMs = 8_000;
export const playsPerReportMax = 200;
