// Links that stop one kind of email without a sign-in. Whoever has one can do that with it, and nothing else; the
// page behind it loads nothing and knows nobody.
import { createHmac } from 'node:crypto';
import { type NotificationKind, notificationKinds } from '@fanfare/contract/notifications.ts';
import { z } from 'zod';
import { areEqualSecrets } from '../http/secrets.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Language } from '../http/language.ts';
import { type Protect, protectPage, styleHash } from '../http/page-headers.ts';
import type { Settings } from '../settings.ts';
import type { NotificationKey } from './store.ts';

export const unsubscribePath = '/notifications/off';

const Signed = z.tuple([z.string(), z.string(), z.enum(notificationKinds)]);

export function toUnsubscribeUrl(
  publicApi: string,
  { workspaceId, memberId, kind }: NotificationKey,
  key: string,
): string {
  const said = Buffer.from(JSON.stringify([workspaceId, memberId, kind])).toString('base64url');
  return `${publicApi}${unsubscribePath}?token=${said}.${sign(said, key).toString('base64url')}`;
}

/** Nothing for a token that this installation did not make. */
export function readUnsubscribeToken(token: string, key: string): NotificationKey | undefined {
  const [said = '', signature = ''] = token.split('.');
  if (!areEqualSecrets(Buffer.from(signature, 'base64url'), sign(said, key))) return undefined;
  const [workspaceId, memberId, kind] = Signed.parse(JSON.parse(Buffer.from(said, 'base64url').toString()));
  return { workspaceId, memberId, kind };
}

function sign(said: string, key: string): Buffer {
  return createHmac('sha256', key).update(said).digest();
}

export type UnsubscribePage = 'question' | 'done' | 'unknown';

interface Words {
  readonly kinds: Readonly<Record<NotificationKind, string>>;
  readonly question: (kind: string) => string;
  readonly turnOff: string;
  readonly done: (kind: string) => string;
  readonly unknown: string;
  readonly settings: string;
}

const inLanguage: Readonly<Record<Language, Words>> = {
  en: {
    kinds: { deviceOffline: 'Device offline', weeklySummary: 'Weekly summary' },
    question: (kind) => `Turn off the email “${kind}”?`,
    turnOff: 'Turn off',
    done: (kind) => `The email “${kind}” is turned off.`,
    unknown: 'This link is incomplete. Open it again from the email, or turn the email off in your settings.',
    settings: 'Notification settings',
  },
  de: {
    kinds: { deviceOffline: 'Gerät offline', weeklySummary: 'Wochenbericht' },
    question: (kind) => `Die E-Mail „${kind}“ ausschalten?`,
    turnOff: 'Ausschalten',
    done: (kind) => `Die E-Mail „${kind}“ ist ausgeschaltet.`,
    unknown:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal aus der E-Mail, oder schalte sie in deinen Einstellungen aus.',
    settings: 'Benachrichtigungen',
  },
  es: {
    kinds: { deviceOffline: 'Dispositivo sin conexión', weeklySummary: 'Resumen semanal' },
    question: (kind) => `¿Desactivar el correo «${kind}»?`,
    turnOff: 'Desactivar',
    done: (kind) => `El correo «${kind}» está desactivado.`,
    unknown: 'Este enlace está incompleto. Ábrelo de nuevo desde el correo o desactívalo en tus ajustes.',
    settings: 'Notificaciones',
  },
};

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:32rem;margin:15vh auto 0;padding:0 1.5rem}h1{font-size:1.375rem;line-height:1.3;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;margin-block-end:1rem}a{color:LinkText}`;

export function protectUnsubscribePage(publicUrl: string): Protect {
  return protectPage({ styleSrc: [styleHash(style)], formAction: ["'self'"] }, publicUrl.startsWith('https:'));
}

interface PageGiven {
  readonly language: Language;
  readonly kind: NotificationKind | undefined;
  readonly settings: Pick<Settings, 'siteName' | 'publicUrl'>;
}

export function writeUnsubscribePage(page: UnsubscribePage, { language, kind, settings }: PageGiven): string {
  const words = inLanguage[language];
  const name = kind ? words.kinds[kind] : '';
  const title = page === 'unknown' ? words.unknown : words[page](name);
  // A form without an address goes to the page's own.
  const form = page === 'question' ? `<form method="post"><button>${words.turnOff}</button></form>` : '';
  const link = `<p><a href="${escapeHtml(settings.publicUrl)}/settings/notifications">${words.settings}</a></p>`;
  return `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(settings.siteName)}</title><style>${style}</style><body><main><h1>${title}</h1>${form}${link}</main></body></html>`;
}
