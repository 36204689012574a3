// Every call with everything that can be wrong with its body. A call that is new needs an example in `callExamples` and
// is covered.
import { describe, expect, test } from 'vitest';
import { type PoolAnswer, postToPool } from '../testing/ask-pool.ts';
import { callExamples } from '../testing/call-examples.ts';
import { sharedApp } from '../testing/shared-app.ts';
import { services } from './operations/table.ts';

type Body = Readonly<Record<string, unknown>>;

const optional = new Set(['UserAttributes', 'Session', 'Logins', 'SoftwareTokenMfaSettings', 'UserAttributeNames']);
const wrongTypes = [7, true, ['a'], { a: 1 }, null];
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '../../etc',
  "' or 1=1 --",
  '🎉'.repeat(50),
  'x'.repeat(200_000),
];
const shapeErrors = ['SerializationException', 'InvalidParameterException'];
const calls = [...services].flatMap(([service, operations]) =>
  [...operations.keys()].map((operation) => ({ service, operation, target: `${service}.${operation}` })),
);

const app = sharedApp({ environment: { RATE_LIMITS: 'off', COGNITO_GUESTS: 'on' } });

describe.each(calls)('$operation', ({ operation, target }) => {
  const example = (): Body => {
    const body = callExamples.get(operation) ?? {};
    return 'ClientId' in body ? { ...body, ClientId: app.pool.ids.clientId } : body;
  };
  const post = (body: string) => postToPool(app.url, { target, body });
  const ask = (body: Body) => post(JSON.stringify(body));

  test('has an example', () => {
    expect([...callExamples.keys()]).toContain(operation);
  });

  test('refuses a body that is no JSON object', async () => {
    const text = JSON.stringify(example());
    for (const body of ['', 'hello', text.slice(0, -1), `${text}}`, `[${text}]`, '[]', 'null', '"text"', '7']) {
      expect({ sent: body, ...(await post(body)) }).toMatchObject({ status: 400, type: 'SerializationException' });
    }
    expect(await ask({ ...example(), Filler: 'x'.repeat(1_000_000) })).toMatchObject({
      status: 413,
      type: 'RequestEntityTooLargeException',
    });
  });

  test('refuses a member that is missing', async () => {
    for (const name of Object.keys(example()).filter((one) => !optional.has(one))) {
      const { [name]: _missing, ...rest } = example();
      expect({ without: name, ...(await ask(rest)) }).toMatchObject({ status: 400, type: 'InvalidParameterException' });
    }
  });

  test('refuses a member of another type', async () => {
    for (const [body, value, path] of changes(example(), wrongTypes)) {
      const answer = await ask(body);
      expectProtocol(answer);
      const [name = ''] = path;
      if (value === null && optional.has(name)) continue;
      expect({ path, value, ...answer }).toMatchObject({ status: 400 });
      const isMapLike = typeof example()[name] === 'object' && typeof value === 'object';
      if (path.length === 1 && !isMapLike) expect(shapeErrors).toContain(answer.type);
    }
  });

  test('answers in the protocol whatever its texts hold', async () => {
    const asked = [...changes(example(), nastyTexts)].map(async ([body]) => await ask(body));
    for (const answer of await Promise.all(asked)) expectProtocol(answer);
  });

  test('ignores members that it does not know', async () => {
    const { type } = await ask(example());
    const extra = '"ClientMetadata":{"a":"b"},"UserContextData":null,"SecretHash":7,"__proto__":{"a":1},"toString":"x"';
    expect((await post(`${JSON.stringify(example()).slice(0, -1)},${extra}}`)).type).toBe(type);
  });

  test('knows one client only, where it is told of one', async () => {
    const others = 'ClientId' in example() ? ['0123456789abcdefghijklmnop', 'constructor', '__proto__'] : [];
    for (const ClientId of others) {
      expect(await ask({ ...example(), ClientId })).toMatchObject({
        status: 400,
        type: 'ResourceNotFoundException',
        body: { message: `User pool client ${ClientId} does not exist.` },
      });
    }
  });
});

function expectProtocol({ status, type, headers, body }: PoolAnswer): void {
  expect([200, 400]).toContain(status);
  expect(headers.get('content-type')).toBe('application/x-amz-json-1.1');
  if (status === 200) return;
  expect(headers.get('x-amzn-errortype')).toBe(`${type}:`);
  expect(typeof body['message']).toBe('string');
}

/** The example with each of its members, the nested ones too, replaced by each value in turn. */
function* changes(
  example: unknown,
  values: readonly unknown[],
  path: readonly string[] = [],
): Generator<readonly [body: Body, value: unknown, path: readonly string[]]> {
  if (path.length > 0) for (const value of values) yield [value as Body, value, path];
  if (typeof example !== 'object' || example === null) return;
  for (const [name, member] of Object.entries(example)) {
    for (const [changed, value, at] of changes(member, values, [...path, name])) {
      const body: unknown = Array.isArray(example)
        ? example.with(Number(name), changed)
        : { ...example, [name]: changed };
      yield [body as Body, value, at];
    }
  }
}
