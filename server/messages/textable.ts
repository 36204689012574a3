// Whose numbers a workspace texts at all.
import type { GatewayRow } from '../database/gateway-tables.ts';
import { northAmericanCode, ruleOf } from '../numbers/rules.ts';

/** What the numbers of a workspace's country begin with. */
export function codeOf(country: string | undefined): string {
  return ruleOf(country)?.code ?? northAmericanCode;
}

/** Whether a workspace texts such numbers at all. `ownCode`: of its country. */
export function isAllowed(phone: string, ownCode: string, gateway: Pick<GatewayRow, 'allows_foreign'>): boolean {
  return isTextable(phone) && (gateway.allows_foreign === 1 || phone.startsWith(ownCode));
}

/** Nobody reads texts at a number that starts so: it is free to call, or its caller pays. */
export const freeToCall = ['1800', '1833', '1844', '1855', '1866', '1877', '1888', '1900'];

function isTextable(phone: string): boolean {
  return !freeToCall.some((start) => phone.startsWith(start));
}
