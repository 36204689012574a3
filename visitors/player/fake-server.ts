// The tablets' side of the server as a test sees it: what it was asked, and what it answers next.
import { newUuid } from '@fanfare/contract/uuid.ts';
import type { CheckInBody, ProgramAnswer, ReportBody } from './device-calls.ts';

export const aProgram: ProgramAnswer = {
  now: 0,
  revision: 'r1',
  device: { id: 'd1', name: 'Front counter' },
  workspace: { id: 'ws', name: 'Harbor & Vine', profileImageUrl: null, color: null },
  pictures: [{ url: '/images/ws/a.jpg', alt: 'Six bottles' }],
  campaigns: [],
  consent: null,
  consentBox: false,
};

export interface FakeServer {
  readonly fetch: typeof fetch;
  readonly asked: string[];
  readonly reports: ReportBody[];
  readonly checkIns: CheckInBody[];
  program: ProgramAnswer;
  /** Tokens that are worth something. */
  readonly paired: Set<string>;
  /** The codes that it gave out, the newest last, each good for ten minutes. */
  readonly codes: { readonly code: string; readonly token: string; readonly expiresAt: number }[];
  /** Answers every call with this instead, until it is taken away again. */
  fault: 'no network' | 'portal' | 'maintenance' | 400 | 429 | 500 | 'lost answers' | undefined;
}

export function startFakeServer(): FakeServer {
  const server: FakeServer = {
    asked: [],
    reports: [],
    checkIns: [],
    program: aProgram,
    paired: new Set(),
    codes: [],
    fault: undefined,
    fetch: (url, init) => {
      const path = (url instanceof Request ? url.url : url.toString()).replace('/public/prod/device/', '');
      server.asked.push(`${init?.method} ${path}`);
      const { fault } = server;
      if (fault === 'no network') return Promise.reject(new TypeError('Failed to fetch'));
      if (fault === 'portal') return Promise.resolve(new Response('<h1>Sign in</h1>', { status: 401 }));
      if (fault === 'maintenance') return Promise.resolve(Response.json({ status: 200, message: 'OK' }));
      if (typeof fault === 'number') return Promise.resolve(toResponse(fault, { message: 'No' }));
      const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const answer = answerTo(server, `${init?.method} ${path}`, { token, body });
      return fault === 'lost answers' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
    },
  };
  return server;
}

interface Asked {
  readonly token: string;
  readonly body: unknown;
}

function answerTo(server: FakeServer, call: string, { token, body }: Asked): Response {
  const now = Date.now();
  if (call === 'POST pairing') {
    const made = { code: `CODE${server.codes.length}`, token: newUuid(), expiresAt: now + 600_000 };
    server.codes.push(made);
    return toResponse(200, { ...made, now });
  }
  if (call === 'GET pairing') {
    const found = server.codes.find((one) => one.token === token);
    if (server.paired.has(token)) return toResponse(200, { state: 'paired', expiresAt: now, now });
    if (!found || found.expiresAt <= now) return toResponse(404, { message: 'This code has expired.' });
    return toResponse(200, { state: 'waiting', expiresAt: found.expiresAt, now });
  }
  if (!server.paired.has(token)) return toResponse(401, { message: 'This tablet is not paired.' });
  if (call === 'GET program') return toResponse(200, { ...server.program, now });
  if (call === 'POST report') server.reports.push(body as ReportBody);
  if (call === 'POST check-in') server.checkIns.push(body as CheckInBody);
  return toResponse(200, { now, revision: server.program.revision, message: 'Welcome' });
}

function toResponse(statusCode: number, body: object): Response {
  return new Response(JSON.stringify({ statusCode, body }), { status: statusCode });
}
