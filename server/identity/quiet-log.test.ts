// What a process writes where an operator, and whoever collects logs, can read it.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askPool, signInWithPassword, signUp, tokensOf } from '../testing/ask-pool.ts';
import { ada, castPassword, grace } from '../testing/cast.ts';
import { type TestProcess, environmentOf, preparePerson, startProcess } from '../testing/start-process.ts';
import { type TestDatabase, makeTestDatabase } from '../testing/test-database.ts';

let data: TestDatabase;
let running: TestProcess | undefined;

beforeEach(async () => {
  data = await makeTestDatabase();
});
afterEach(async () => {
  await running?.stop('SIGKILL');
  await data.remove();
});

/** A mail server that repeats what it is told, and takes no letter. */
async function startMailServer() {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const said = chunk.toString().trim();
      socket.write(said.startsWith('RCPT') ? `550 ${said} is not known here\r\n` : '250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() };
}

test('letters that a mail server refuses leave neither address nor code in the log, which tells when half of the day’s are sent', async () => {
  using mail = await startMailServer();
  const clientId = await preparePerson(data, ada);
  running = await startProcess(data, {
    clientId,
    more: { ...environmentOf(data), LOG_LEVEL: 'all', MAIL_URL: mail.url, LETTER_BUDGET: '{"day": 2}' },
  });
  const app = { url: running.url, pool: { ids: { clientId } } } as unknown as Parameters<typeof askPool>[0];
  const { AccessToken } = tokensOf(await signInWithPassword(app, ada.email));
  const UserAttributes = [{ Name: 'custom:email_sec_updates', Value: 'true' }];
  await askPool(app, 'UpdateUserAttributes', { AccessToken, UserAttributes });

  expect(await signInWithPassword(app, ada.email)).toMatchObject({ status: 200 });
  await askPool(app, 'ForgotPassword', { Username: ada.email });
  expect(await signUp(app, grace.email)).toMatchObject({ type: 'CodeDeliveryFailureException' });
  const log = running.log;
  await expect.poll(() => log().split('a letter could not be sent').length - 1).toBe(3);
  expect(log()).toContain('Half of the 2 letters that may be sent today have been sent.');
  expect(log()).toContain('All of the 2 letters that may be sent today have been sent.');
  for (const secret of ['example.com', castPassword, AccessToken, 'is not known here']) {
    expect(log()).not.toContain(secret);
  }
});
