// Ten thousand wrong sign-ins: what others feel meanwhile, against a time without, and how soon the owner is let in, whose
// browser has signed in before. Limits by address are off, so that one attacker stands for thousands of addresses.
import { setTimeout as wait } from 'node:timers/promises';
import type { Attack, Attacked } from './attack.ts';
import type { Probe, Latencies } from './probe.ts';
import type { Product } from './claims.ts';
import { othersMax, watchOthers } from './machine.ts';
import { resultOf, start } from './servers.ts';
import { type Person, initiateAuth, readClientId } from './staff.ts';

const guesses = Number(process.env['BENCH_GUESSES'] ?? 10_000);
const connections = 32;
const perSecond = 100;
const calmSeconds = 15;
const attackSecondsMax = 600;
/** Also on a slow machine fewer than the hundred sessions that an account has. */
const betweenSignInsMs = 1_000;

export interface BruteForce {
  readonly calm: Latencies;
  readonly meanwhile: Latencies;
  readonly guessesPerSecond: number;
  /** The slowest of the owner's own sign-ins meanwhile. */
  readonly ownerWaitsSeconds: number;
  readonly isVoid: boolean;
}

/** The owner is the demo's person, whose password the bench has chosen. */
export async function measureBruteForce(
  { server, campaignId }: Product,
  { email, password, pids }: { readonly email: string; readonly password: string; readonly pids: readonly number[] },
): Promise<BruteForce> {
  const clientId = await readClientId(server.url);
  const probe = { url: `${server.url}/public/prod/campaign/${campaignId}`, perSecond };
  await resultOf<Latencies>(start('probe.ts', { ...probe, secondsMax: 2 } satisfies Probe));

  const calm = await resultOf<Latencies>(start('probe.ts', { ...probe, secondsMax: calmSeconds } satisfies Probe));
  const quiet = watchOthers([process.pid, server.pid, ...pids]);
  const reader = start('probe.ts', { ...probe, secondsMax: attackSecondsMax } satisfies Probe);
  const result = resultOf<Latencies>(reader);
  const userPool = `${server.url}/identity/user-pool`;
  const attack: Attack = { userPool, clientId, owner: email, guesses, connections };
  const known = await openKnownBrowser(server.url, { clientId, email, password });
  const { refused, seconds } = await resultOf<Attacked>(start('attack.ts', attack));
  const ownerWaitsSeconds = Math.max(...(await known.stop()));
  reader.kill('SIGTERM');
  const meanwhile = await result;
  const isVoid = quiet() > othersMax;
  if (refused !== guesses) throw new Error(`Of ${guesses} wrong sign-ins only ${refused} were refused as such.`);
  if (calm.refused + meanwhile.refused > 0) throw new Error('A read was not answered well.');
  return { calm, meanwhile, guessesPerSecond: guesses / seconds, ownerWaitsSeconds, isVoid };
}

/** A browser that has signed in before, and answers how long each of its sign-ins took until it is told to stop. */
async function openKnownBrowser(
  url: string,
  owner: Person,
): Promise<{ readonly stop: () => Promise<readonly number[]> }> {
  const cookie = (await initiateAuth(url, owner)).headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const stopping = new AbortController();
  const signingIn = (async () => {
    const seconds: number[] = [];
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await (await initiateAuth(url, owner, cookie)).arrayBuffer();
      seconds.push((performance.now() - began) / 1_000);
      await wait(betweenSignInsMs);
    }
    return seconds;
  })();
  // Until somebody stops it nobody would hear that it failed.
  signingIn.catch(() => undefined);
  return {
    stop: async () => {
      stopping.abort();
      return await signingIn;
    },
  };
}
