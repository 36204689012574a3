// Every call of the product, as an attacker would vary it: mostly right, with something wrong in one place.
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';
import fc from 'fast-check';
import { clientBase, publicBase } from '../../public-config.ts';
import { services } from '../../identity/operations/table.ts';
import { callExamples } from '../call-examples.ts';
import { castPassword } from '../cast.ts';
import { valuesOf } from '../contract-values.ts';
import { anyText, oddTexts, withOddPlaces } from './broken-texts.ts';
import type { RawCall } from './raw-call.ts';
import type { World } from './world.ts';

const bodyLongest = 400_000;

/** As they stand in an address. */
const oddParts = [
  'nothing',
  '%00',
  '%2F',
  '..%2f..%2fetc%2fpasswd',
  '%ff%fe',
  '%zz',
  '%',
  '%E2%80%AE',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  '*',
  ':ws',
  "'%20or%201=1",
  '-1',
  '1e999',
  'a'.repeat(65),
  'a'.repeat(5_000),
];

const oddHeaders: readonly (readonly [string, string])[] = [
  ['accept-encoding', 'br;q=2, *;q=0, identity'],
  ['accept-language', '*-*;q=9, de-DE-1996, ,,,;'],
  ['accept', 'text/html'],
  ['connection', 'keep-alive, x-odd'],
  ['content-encoding', 'gzip'],
  ['cookie', `a=${'x'.repeat(4_000)}`],
  ['expect', 'nothing'],
  ['forwarded', 'for="[::1]:0"'],
  ['if-match', '*'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['origin', 'null'],
  ['range', 'bytes=9-1,-0,5-'],
  ['referer', '\\\\'],
  ['te', 'trailers'],
  ['user-agent', ''],
  ['x-amz-target', 'constructor.__proto__'],
  ['x-forwarded-for', '::ffff:1.2.3.4, unknown, 999.1.1.1'],
  ['x-forwarded-host', 'elsewhere.example'],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', '../../x'],
];

const oddTypes = [
  'application/json; charset=utf-16',
  'application/JSON',
  'application/json, application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '/',
  ';',
];

const rarely = <T, O>(odd: fc.Arbitrary<T>, usual: fc.Arbitrary<O>, oneIn = 8): fc.Arbitrary<T | O> =>
  fc.oneof({ weight: 1, arbitrary: odd }, { weight: oneIn - 1, arbitrary: usual });
const fresh = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);

/** One of them at random; the slow ones seldom, because they wait on purpose. */
export function callsIn(world: World): fc.Arbitrary<RawCall> {
  const endpoints = allEndpoints.map((endpoint) => ({ weight: 20, arbitrary: endpointCall(endpoint, world) }));
  const pool = [...services].flatMap(([service, operations]) =>
    [...operations.keys()].map((operation) => ({
      weight: ['ForgotPassword', 'ResendConfirmationCode'].includes(operation) ? 1 : 10,
      arbitrary: poolCall(`${service}.${operation}`, operation, world),
    })),
  );
  return fc.oneof(...endpoints, ...pool, { weight: 20, arbitrary: pageCall(world) });
}

function endpointCall(endpoint: Endpoint, world: World): fc.Arbitrary<RawCall> {
  const base = endpoint.api === 'client' ? clientBase : publicBase;
  const methods = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE'];
  return fc
    .record({
      method: rarely(fc.constantFrom(...methods), fresh(endpoint.method), 40),
      path: pathOf(endpoint, world),
      query: queryOf(endpoint, world),
      headers: headersOf(bearerOf(endpoint, world), 'application/json'),
      body: bodyOf(endpoint, world),
    })
    .map(({ method, path, query, headers, body }) => ({
      name: `${endpoint.method} ${endpoint.path}`,
      kind: 'endpoint',
      method,
      path: base + path + query,
      headers: body === undefined ? headers.filter(([name]) => name !== 'content-type') : headers,
      body,
    }));
}

function pathOf({ path }: Endpoint, world: World): fc.Arbitrary<string> {
  const parts = path.split(/(\{\w+\})/).map((part, index, all) => {
    if (!part.startsWith('{')) return fresh(part);
    const named = all.slice(0, index + 1).join('');
    const known = world.rows[named] ?? world.rows[`/ws/{ws}${named}`] ?? [world.ws];
    return rarely(fc.constantFrom(...oddParts), fc.constantFrom(...known), 12);
  });
  return fc.tuple(...parts).map((all) => all.join(''));
}

function queryOf({ query }: Endpoint, world: World): fc.Arbitrary<string> {
  const name = fc.constantFrom('limit', 'lastEvaluatedKey', 'prefix', 'a', '__proto__', 'order[]', 'limit[$gt]');
  const value = fc.oneof(
    fc.constantFrom(...oddParts),
    fc.constantFrom(...oddTexts.filter(({ length }) => length < 100)).map(escape),
  );
  const odd = fc.array(
    fc.tuple(name, value).map(([key, text]) => `${key}=${text}`),
    { minLength: 1, maxLength: 3 },
  );
  const usual = query ? valuesOf(query, knownIn(world)).map(toPairs) : fresh<string[]>([]);
  const all = fc.tuple(usual, rarely(odd, fresh<string[]>([]), query ? 3 : 20));
  return all.map((pairs) => (pairs.flat().length > 0 ? `?${pairs.flat().join('&')}` : ''));
}

function toPairs(given: unknown): string[] {
  return Object.entries(given as Record<string, unknown>).map(([name, value]) => `${name}=${escape(String(value))}`);
}

/** What stands in an address, of any text. */
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bearerOf({ api, caller }: Endpoint, { bearers }: World): fc.Arbitrary<string | undefined> {
  const right = api === 'client' ? rarely(fresh(bearers.key), fresh(bearers.staff)) : fresh(caller && bearers[caller]);
  const odd = fc.constantFrom(
    undefined,
    '',
    'x',
    'x'.repeat(43),
    'a.b.c',
    'a.'.repeat(2_000),
    ...Object.values(bearers),
  );
  return rarely(odd, right, 20);
}

function headersOf(
  bearer: fc.Arbitrary<string | undefined>,
  usualType: string,
  more: readonly (readonly [string, string])[] = [],
): fc.Arbitrary<RawCall['headers']> {
  const some = fc.array(fc.constantFrom(...oddHeaders), { maxLength: 3 });
  return fc
    .tuple(bearer, rarely(fc.constantFrom(...oddTypes), fresh(usualType), 15), rarely(some, fresh([]), 4))
    .chain(([token, type, odd]) => {
      const own = [
        ...(token === undefined ? [] : [['authorization', `Bearer ${token}`] as const]),
        ['content-type', type] as const,
        ...more,
      ];
      return rarely(
        fc.constantFrom(...own).map((twice) => [...own, twice, ...odd]),
        fresh([...own, ...odd]),
        30,
      );
    });
}

function bodyOf({ body, bodyBytesMax }: Endpoint, world: World): fc.Arbitrary<string | undefined> {
  if (!body) return rarely(anyText, fresh(undefined), 10);
  const longest = fresh(`"${'x'.repeat(Math.min(bodyLongest, bodyBytesMax ?? bodyLongest))}"`);
  return fc.oneof(
    { weight: 30, arbitrary: valuesOf(body, knownIn(world)).map((value) => JSON.stringify(value)) },
    { weight: 60, arbitrary: valuesOf(body, knownIn(world)).chain(withOddPlaces) },
    { weight: 10, arbitrary: anyText },
    { weight: 1, arbitrary: longest },
    { weight: 1, arbitrary: fresh(undefined) },
  );
}

/** Names of rows that are there, and some that are not. */
function knownIn({ ws, rows, pairingCode }: World) {
  const row = fc.constantFrom(...Object.values(rows).flat(), ws, 'nothing');
  const campaign = fc.constantFrom(...(rows['/ws/{ws}/campaign/{id}'] ?? []));
  return {
    campaignId: rarely(row, campaign, 3),
    memberId: row,
    wid: rarely(row, fresh(ws), 4),
    showOnDevices: rarely(fc.array(row, { maxLength: 2 }), fresh([]), 3),
    code: fresh(pairingCode),
  };
}

function poolCall(target: string, operation: string, world: World): fc.Arbitrary<RawCall> {
  return fc.oneof(...world.people.map((person) => poolCallOf(person, { target, operation, world })));
}

function poolCallOf(
  person: World['people'][number],
  { target, operation, world: { clientId, identityPoolId } }: { target: string; operation: string; world: World },
): fc.Arbitrary<RawCall> {
  const known: Readonly<Record<string, unknown>> = {
    ClientId: clientId,
    IdentityPoolId: identityPoolId,
    AccessToken: person.tokens.AccessToken,
    RefreshToken: person.tokens.RefreshToken,
    Token: person.tokens.RefreshToken,
    PreviousPassword: castPassword,
    Username: person.name,
    AuthParameters: { USERNAME: person.name, PASSWORD: castPassword },
  };
  const example = callExamples.get(operation) ?? {};
  const entries = Object.entries(example).map(
    ([name, value]) =>
      [
        name,
        name in known ? rarely(fresh(value), fresh(known[name]), name === 'ClientId' ? 50 : 3) : fresh(value),
      ] as const,
  );
  const value = fc.record(Object.fromEntries(entries));
  const body = fc.oneof(
    { weight: 20, arbitrary: value.map((one) => JSON.stringify(one)) },
    { weight: 70, arbitrary: value.chain(withOddPlaces) },
    { weight: 10, arbitrary: anyText },
  );
  const targets = fc.constantFrom(
    target,
    target,
    target,
    target,
    `${target}x`,
    operation,
    '',
    'x.y',
    '__proto__.constructor',
  );
  const path = rarely(
    fc.constantFrom('/identity/user-pool/', '/identity/identity-pool'),
    fresh('/identity/user-pool'),
    30,
  );
  return fc.tuple(rarely(targets, fresh(target), 20), path, body).chain(([said, at, text]) =>
    headersOf(fresh(undefined), 'application/x-amz-json-1.1', [['x-amz-target', said]]).map((headers) => ({
      name: operation,
      kind: 'pool',
      method: 'POST',
      path: at,
      headers,
      body: text,
    })),
  );
}

function pageCall({ ws, rows }: World): fc.Arbitrary<RawCall> {
  const part = fc.constantFrom(...oddParts, ws, ...Object.values(rows).flat());
  const place = fc.constantFrom(
    '/v/',
    '/invite/',
    '/s/',
    '/images/',
    '/player/',
    '/auth/',
    '/.well-known/',
    '/identity/',
    '/',
  );
  return fc
    .tuple(place, part, rarely(part, fresh(undefined), 3), headersOf(fresh(undefined), 'text/html'))
    .map(([before, one, other, headers]) => ({
      name: `a page below ${before}`,
      kind: 'page',
      method: 'GET',
      path: before + one + (other === undefined ? '' : `/${other}`),
      headers,
      body: undefined,
    }));
}
