// Tablets that ask. Each is known by the token that it got with its code; what has no such token is refused.
import { notPaired, pairingOver } from '@fanfare/contract/player.ts';
import { bearerOf } from './guard.ts';
import { Refusal } from './refusal.ts';

/** A paired tablet. */
export interface DeviceCaller {
  readonly workspaceId: string;
  readonly deviceId: string;
  /** Of the workspace. */
  readonly country: string;
  /** What its token is known by. */
  readonly tokenHash: string;
}

/** A tablet that shows its code, or did until staff entered it. */
export interface PairingCaller {
  readonly state: 'waiting' | 'paired';
  readonly expiresAt: number;
}

export interface Tablets {
  /** Nothing for a token that was never given out or was withdrawn. */
  readonly findDevice: (token: string) => Promise<DeviceCaller | undefined>;
  /** Nothing once the code's time is over. */
  readonly findPairing: (token: string, now: number) => Promise<PairingCaller | undefined>;
}

/** Refuses with 401 whatever is wrong, always in the same words. */
export async function deviceOf(tablets: Tablets, authorization: string | undefined): Promise<DeviceCaller> {
  const token = toToken(authorization);
  const device = token && (await tablets.findDevice(token));
  if (!device) throw new Refusal(401, notPaired);
  return device;
}

/** Refuses with 404 whatever is wrong, always in the same words. */
export async function pairingOf(
  tablets: Tablets,
  authorization: string | undefined,
  now: number,
): Promise<PairingCaller> {
  const token = toToken(authorization);
  const pairing = token && (await tablets.findPairing(token, now));
  if (!pairing) throw new Refusal(404, pairingOver);
  return pairing;
}

function toToken(authorization: string | undefined): string | undefined {
  return /^[\w-]{43}$/.exec(bearerOf(authorization) ?? '')?.[0];
}
