// A workspace whose member wants to be told, and what they are told.
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
