// A tablet in a test: paired by staff through the front door, it asks and tells as the player does.
import { randomUUID } from 'node:crypto';
import { getDevice, pairDevice } from '@fanfare/contract/devices.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { checkIn, getProgram, sendReport, startPairing } from '@fanfare/contract/player.ts';
import { type Asker, type TestApp } from './start-app.ts';

type ReportBody = InputOf<typeof sendReport>['body'];
type GivenPlay = ReportBody['plays'][number];

export type Tablet = ReturnType<typeof toTablet>;

/** A tablet that shows a code. */
export async function startTablet(app: TestApp) {
  const started = await app.withToken(undefined).call(startPairing, {});
  return { ...started, asker: app.withToken(started.token) };
}

export async function pairTablet(app: TestApp, staff: Asker, ws: string, name = 'Front counter') {
  const { code, token } = await startTablet(app);
  const { device } = await staff.call(pairDevice, { params: { ws }, body: { code, name } });
  return toTablet(app, staff, { ws, token, id: device.id });
}

/** Short names for what it does; each is one opening of the player. */
function toTablet(
  app: TestApp,
  staff: Asker,
  { ws, token, id }: { readonly ws: string; readonly token: string; readonly id: string },
) {
  const asker = app.withToken(token);
  const session = randomUUID();
  return {
    ws,
    id,
    token,
    program: () => asker.call(getProgram, {}),
    report: (given: Partial<ReportBody> = {}) =>
      asker.call(sendReport, { body: { session, appVersion: '1.0', showing: null, plays: [], ...given } }),
    checkIn: (phone: string, given: Partial<InputOf<typeof checkIn>['body']> = {}) =>
      asker.call(checkIn, { body: { id: randomUUID(), phone, ...given } }),
    /** As staff see it. */
    look: () => staff.call(getDevice, { params: { ws, dev: id } }),
    opened: () => toTablet(app, staff, { ws, token, id }),
  };
}

export function buildPlay(app: TestApp, given: Partial<GivenPlay> = {}): GivenPlay {
  const imageKey = `${randomUUID()}_800x1000.jpg`;
  return { id: randomUUID(), imageKey, at: app.now(), plays: 1, durationMs: 8_000, ...given };
}
