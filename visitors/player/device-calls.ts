// A tablet's calls: its token is the bearer, and every answer that tells the time corrects the clock.
import { type CallParts, type Caller, callRoute } from '@fanfare/contract/call.ts';
import type { AnswerOf, InputOf } from '@fanfare/contract/endpoint.ts';
import type { checkIn, getPairing, getProgram, sendReport, startPairing } from '@fanfare/contract/player.ts';
import {
  checkInRoute,
  getPairingRoute,
  getProgramRoute,
  sendReportRoute,
  startPairingRoute,
} from '@fanfare/contract/player-routes.ts';
import type { Route } from '@fanfare/contract/route.ts';
import type { CorrectedClock } from './corrected-clock.ts';
import { isRecord } from './stored.ts';

type StartedPairing = AnswerOf<typeof startPairing>;
type PairingAnswer = AnswerOf<typeof getPairing>;
export type ProgramAnswer = AnswerOf<typeof getProgram>;
export type ReportBody = InputOf<typeof sendReport>['body'];
type ReportAnswer = AnswerOf<typeof sendReport>;
export type CheckInBody = InputOf<typeof checkIn>['body'];

export interface DeviceCalls {
  readonly startPairing: () => Promise<StartedPairing>;
  readonly getPairing: (token: string) => Promise<PairingAnswer>;
  readonly getProgram: (token: string) => Promise<ProgramAnswer>;
  readonly sendReport: (token: string, body: ReportBody) => Promise<ReportAnswer>;
  readonly checkIn: (token: string, body: CheckInBody) => Promise<unknown>;
}

interface DeviceCallsParts {
  readonly publicApi: string;
  readonly clock: Pick<CorrectedClock, 'hear'>;
  readonly monotonic: () => number;
  readonly fetch: typeof fetch;
}

/** Each throws a `CallError`. */
export function openDeviceCalls({ publicApi, clock, monotonic, fetch }: DeviceCallsParts): DeviceCalls {
  const ask = async (route: Route, token: string | undefined, parts: CallParts = {}): Promise<unknown> => {
    let askedAt = 0;
    const caller: Caller = {
      bases: { client: '', public: publicApi },
      token: () => Promise.resolve(token),
      fetch: (...request) => {
        askedAt = monotonic();
        return fetch(...request);
      },
    };
    const answer = await callRoute(caller, route, parts);
    if (isRecord(answer) && typeof answer['now'] === 'number') clock.hear(answer['now'], askedAt);
    return answer;
  };
  return {
    startPairing: async () => (await ask(startPairingRoute, undefined)) as StartedPairing,
    getPairing: async (token) => (await ask(getPairingRoute, token)) as PairingAnswer,
    getProgram: async (token) => (await ask(getProgramRoute, token)) as ProgramAnswer,
    sendReport: async (token, body) => (await ask(sendReportRoute, token, { body })) as ReportAnswer,
    checkIn: async (token, body) => await ask(checkInRoute, token, { body }),
  };
}
