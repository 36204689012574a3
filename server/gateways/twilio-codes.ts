// What Twilio's error codes mean for a shop: https://www.twilio.com/docs/api/errors
import type { FailureCause } from '@fanfare/contract/gateways.ts';

const codes: Readonly<Partial<Record<FailureCause, readonly number[]>>> = {
  invalidNumber: [21_211, 21_214, 21_217, 21_401, 21_407, 21_614, 30_005, 30_006],
  unreachable: [21_612, 30_003],
  optedOut: [21_610],
  blocked: [21_408, 21_608, 21_635, 30_004, 30_034, 30_035],
  content: [21_602, 21_617, 21_619, 21_654, 30_007, 30_019],
  credentials: [10_001, 20_003, 20_005, 20_006, 20_404, 30_002],
  balance: [30_010, 90_010],
  limit: [14_107, 20_429, 21_611, 30_001, 30_022, 30_023, 63_038],
  gateway: [21_212, 21_603, 21_606, 21_609, 21_659, 30_036, 21_660, 21_701, 21_703, 21_704, 21_712],
};

const causes = new Map(
  Object.entries(codes).flatMap(([cause, all]) => all.map((code) => [code, cause as FailureCause] as const)),
);

export function causeOfTwilio(code: number | undefined): FailureCause {
  return causes.get(code ?? 0) ?? 'other';
}
