import {
  type NotificationKind,
  type Notifications,
  addressNotProven,
  changeNotifications,
  getNotifications,
  notificationKinds,
  notificationRights,
} from '@fanfare/contract/notifications.ts';
import { type Role, mayDo, notAllowed } from '@fanfare/contract/rights.ts';
import { getTimeZone } from '../analytics/store.ts';
import { limitByAddress, toHook } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { type Router, serve } from '../http/serve.ts';
import { languageOf } from '../http/language.ts';
import {
  type UnsubscribePage,
  protectUnsubscribePage,
  readUnsubscribeToken,
  unsubscribePath,
  writeUnsubscribePage,
} from './unsubscribe.ts';
import type { NotificationParts } from './parts.ts';
import * as store from './store.ts';
import { lastMonday } from './weekly.ts';

const offsPerAddress = { name: 'notifications-off', max: 60, windowMs: 60_000 };

interface Member {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly role: Role;
}

export function mountNotifications(router: Router, parts: NotificationParts): void {
  const { database, clock } = parts;

  serve(router, getNotifications, async ({ params, person, role }) =>
    readSwitches(parts, { workspaceId: params.ws, memberId: person.id, role }),
  );

  serve(router, changeNotifications, async ({ params, body: { language, ...switches }, person, role }) => {
    const member = { workspaceId: params.ws, memberId: person.id, role };
    const kinds = notificationKinds.filter((kind) => switches[kind]);
    if (!kinds.every((kind) => mayDo(role, notificationRights[kind]))) throw new Refusal(403, notAllowed);
    if (kinds.length > 0) {
      const { email, isEmailProven } = await router.signIn.profileOf(person);
      if (!isEmailProven) throw new Refusal(409, addressNotProven);
      const sentFor = lastMonday(clock(), await getTimeZone(database, params.ws));
      for (const kind of kinds) await store.turnOn(database, { ...member, kind, language, email, sentFor });
    }
    for (const kind of notificationKinds) {
      if (switches[kind] === false) await store.turnOff(database, { ...member, kind });
    }
    return await readSwitches(parts, member);
  });
}

async function readSwitches(
  { database, settings }: NotificationParts,
  { role, ...member }: Member,
): Promise<Notifications> {
  const kinds = await store.listKinds(database, member);
  const isOn = (kind: NotificationKind) => kinds.includes(kind) && mayDo(role, notificationRights[kind]);
  return {
    deviceOffline: isOn('deviceOffline'),
    weeklySummary: isOn('weeklySummary'),
    isMailed: settings.mailUrl !== undefined,
  };
}

/**
 * What the link at the end of an email leads to. Opening it changes nothing, because programs that look for bad links open
 * it too; a mail program's own button, and the one on the page, stop the emails by one POST (RFC 8058).
 */
export function mountUnsubscribe({ http, bases }: Router, { database, settings }: NotificationParts): void {
  void http.register(async (scope) => {
    const protect = protectUnsubscribePage(settings.publicUrl);
    scope.addHook('onRequest', toHook(limitByAddress(http, offsPerAddress)));
    // Forms say the same in several ways, and all that counts stands in the address.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    scope.route<{ Querystring: { token?: unknown } }>({
      method: ['GET', 'POST'],
      url: bases.public + unsubscribePath,
      handler: async (request, reply) => {
        const { token } = request.query;
        const key = readUnsubscribeToken(
          typeof token === 'string' ? token : '',
          await store.getNotificationKey(database),
        );
        const isMeant = request.method === 'POST';
        if (key && isMeant) await store.turnOff(database, key);
        const page: UnsubscribePage = isMeant ? 'done' : 'question';
        protect(reply);
        const language = languageOf(request.headers['accept-language'], settings.language);
        return await reply
          .code(key ? 200 : 404)
          .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
          .send(writeUnsubscribePage(key ? page : 'unknown', { language, kind: key?.kind, settings }));
      },
    });
  });
}
