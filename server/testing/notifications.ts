// A workspace whose member wants to be told, what they are told, and the mail server that brings it.
import { createServer } from 'node:net';
import { type NotificationKind, changeNotifications } from '@fanfare/contract/notifications.ts';
import { changeWorkspace } from '@fanfare/contract/workspaces.ts';
import { type OutboxLine, readOutbox } from './ask-pool.ts';
import { buildWorkspace, minuteMs } from './builders.ts';
import type { Asker, TestApp } from './start-app.ts';
import { type Tablet, pairTablet } from './tablets.ts';

type Language = 'en' | 'de' | 'es';

interface Given {
  readonly name?: string;
  readonly timeZone?: string;
  /** One that is there already. */
  readonly ws?: string;
}

/** Opens a workspace, a new one by default, and answers with short names for what happens there. */
export async function openNotified(
  app: TestApp,
  staff: Asker,
  { name = 'Harbor & Vine', timeZone = 'UTC', ws }: Given = {},
) {
  const params = { ws: ws ?? (await buildWorkspace(staff)).workspace_id };
  await staff.call(changeWorkspace, { params, body: { name, timeZone } });
  return {
    params,
    ws: params.ws,
    turn: (
      kind: NotificationKind,
      isOn: boolean,
      { as = staff, language = 'en' }: { as?: Asker; language?: Language } = {},
    ) => as.call(changeNotifications, { params, body: { [kind]: isOn, language } }),
    pair: (tablet = 'Front counter') => pairTablet(app, staff, params.ws, tablet),
    /** What somebody was told of this workspace so far. */
    letters: async (to?: string): Promise<OutboxLine[]> => {
      const lines = await readOutbox(app.settings).catch(() => []);
      return lines.filter((line) => line.subject.startsWith(`${name}:`) && (to === undefined || line.to === to));
    },
  };
}

/** Lets time pass as it does: the product looks each minute, and those tablets report that are on. */
export async function passMinutes(
  apps: readonly TestApp[],
  minutes: number,
  tablets: readonly Tablet[] = [],
): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const app of apps) app.passTime(minuteMs);
    for (const tablet of tablets) await tablet.report();
    await Promise.all(apps.map((app) => app.sendNotifications()));
  }
}

type Stage = 'MAIL FROM' | 'RCPT TO' | 'DATA';

interface Refused {
  readonly at: Stage;
  /** Everybody where it is left out. */
  readonly to?: string;
  /** Later, where it is left out. */
  readonly words?: string;
}

/** A mail server that keeps what it takes, and refuses or puts off whom it is told to. */
export async function startMailServer(port = 0) {
  const taken: { readonly to: string; readonly letter: string }[] = [];
  const asked: string[] = [];
  let refused: readonly Refused[] = [];
  let hangsUp = false;
  let greeting = '220 ready';
  const server = createServer((socket) => {
    let [command, to, letter] = ['', '', ''];
    const answer = (fine: string) => {
      const no = refused.find((one) => command === one.at && (one.to ?? to) === to);
      if (command === 'DATA' && !no) taken.push({ to, letter });
      if (command === 'DATA' && hangsUp) socket.destroy();
      else socket.write(`${no ? (no.words ?? '451 not now') : fine}\r\n`);
    };
    socket.write(`${greeting}\r\n`);
    if (greeting !== '220 ready') socket.end();
    socket.on('data', (chunk) => {
      const said = chunk.toString();
      if (command === 'DATA') {
        letter += said;
        if (!letter.endsWith('\r\n.\r\n')) return;
        answer('250 fine');
        [command, letter] = ['', ''];
        return;
      }
      [command = ''] = /^\w+( FROM| TO)?/.exec(said) ?? [];
      asked.push(command);
      if (command === 'RCPT TO') to = /<(.*)>/.exec(said)?.[1] ?? '';
      if (command === 'DATA') socket.write('354 go on\r\n');
      else answer(command === 'QUIT' ? '221 bye' : '250 fine');
    });
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    taken,
    asked,
    refuse: (...whom: readonly Refused[]) => (refused = whom),
    greetWith: (words: string) => (greeting = words),
    /** Once it has a letter, without a word. */
    hangUp: () => (hangsUp = true),
    [Symbol.dispose]: () => server.close(),
  };
}
