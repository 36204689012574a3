// A broadcast's result as CSV, a line a customer.
import {
  type BroadcastMessage,
  type SkipReason,
  broadcastMessagesPageMax,
  exportBroadcast,
} from '@fanfare/contract/broadcasts.ts';
import { type CsvDelimiter, toCsvNumber } from '@fanfare/contract/csv.ts';
import type { FailureCause } from '@fanfare/contract/gateways.ts';
import type { NumberingPlan } from '@fanfare/contract/numbering-plan.ts';
import type { Database } from '../database/open.ts';
import { writeCsv } from '../http/file-answer.ts';
import { toPage } from '../http/paging.ts';
import { type Router, serve } from '../http/serve.ts';
import { planOf } from '../numbers/plans.ts';
import type { Settings } from '../settings.ts';
import type { TextingParts } from './parts.ts';
import { listMessages } from './results-store.ts';
import { type BroadcastKey, getBroadcastRow } from './store.ts';

export function mountBroadcastExport(router: Router, { database, settings }: TextingParts): void {
  serve(router, exportBroadcast, async ({ params, query, country, record }) => {
    const key = { workspaceId: params.ws, broadcastId: params.id };
    const row = await getBroadcastRow(database, key);
    await database.transaction().execute(async (transaction) => {
      await record(transaction, { id: params.id, after: { customers: row.audience } });
    });
    const { delimiter } = query;
    const columns = columnsOf(planOf(country).write, reasons[settings.language], delimiter);
    return { name: `broadcast-${params.id}.csv`, parts: writeCsv(columns, pagesOf(database, key), delimiter) };
  });
}

const timeOf = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

interface Reasons {
  readonly unknown: string;
  readonly failed: Readonly<Record<FailureCause, string>>;
  readonly skipped: Readonly<Record<SkipReason, string>>;
}

const reasons: Readonly<Record<Settings['language'], Reasons>> = {
  en: {
    unknown: 'The gateway’s answer was lost: nobody knows whether it was sent.',
    failed: {
      invalidNumber: 'The number can’t receive texts. It may be a landline or mistyped: ask for their mobile number.',
      unreachable: 'The phone couldn’t be reached. Try another day.',
      optedOut: 'Opted out at the gateway. They are blocked here now, too.',
      blocked: 'Blocked by the carrier. Register your sender with your gateway.',
      content: 'The carrier refused the text. Leave out links or words that carriers filter.',
      credentials: 'The gateway refused your credentials. Enter them again on the workspace page.',
      balance: 'Your balance is used up. Top up at your gateway.',
      limit: 'The gateway or the carrier took no more. Send more slowly, or ask the gateway for a higher limit.',
      gateway: 'The gateway had a problem. Look at its own log.',
      other: 'Look at your gateway’s own log.',
    },
    skipped: {
      optedOut: 'Opted out.',
      noConsent: 'Added or imported by your team.',
      pending: 'Has not confirmed the number.',
      notAllowed: 'A number that can’t be texted.',
      quiet: 'Quiet hours until the campaign ends.',
      ended: 'Was still waiting when the campaign ended.',
      overCap: 'Over the limit of parts.',
      deleted: 'Deleted meanwhile.',
      canceled: 'Was still waiting when it was canceled.',
    },
  },
  de: {
    unknown: 'Die Antwort des SMS-Dienstes ging verloren: Niemand weiß, ob die SMS gesendet wurde.',
    failed: {
      invalidNumber:
        'Die Nummer kann keine SMS empfangen. Vielleicht ein Festnetzanschluss oder ein Tippfehler: Frag nach der Handynummer.',
      unreachable: 'Das Handy war nicht erreichbar. Versuche es an einem anderen Tag.',
      optedOut: 'Beim SMS-Dienst abgemeldet und jetzt auch hier gesperrt.',
      blocked: 'Vom Netzbetreiber gesperrt. Registriere deinen Absender beim SMS-Dienst.',
      content: 'Der Netzbetreiber hat den Text abgelehnt. Lass Links oder Wörter weg, die Netzbetreiber filtern.',
      credentials: 'Der SMS-Dienst hat die Zugangsdaten abgelehnt. Gib sie auf der Seite des Arbeitsbereichs neu ein.',
      balance: 'Das Guthaben ist aufgebraucht. Lade es beim SMS-Dienst auf.',
      limit:
        'Der SMS-Dienst oder der Netzbetreiber hat nichts mehr angenommen. Sende langsamer oder bitte den Dienst um eine höhere Grenze.',
      gateway: 'Der SMS-Dienst hatte ein Problem. Sieh in seinem Protokoll nach.',
      other: 'Sieh im Protokoll deines SMS-Dienstes nach.',
    },
    skipped: {
      optedOut: 'Abgemeldet.',
      noConsent: 'Von deinem Team hinzugefügt oder importiert.',
      pending: 'Hat die Nummer nicht bestätigt.',
      notAllowed: 'Die Nummer bekommt keine SMS.',
      quiet: 'Ruhezeit bis zum Ende der Kampagne.',
      ended: 'Wartete noch, als die Kampagne endete.',
      overCap: 'Über der Grenze an Teilen.',
      deleted: 'Inzwischen gelöscht.',
      canceled: 'Wartete noch, als abgebrochen wurde.',
    },
  },
  es: {
    unknown: 'La respuesta del servicio de SMS se perdió: nadie sabe si se envió.',
    failed: {
      invalidNumber: 'El número no puede recibir SMS. Puede ser un fijo o estar mal escrito: pide el número de móvil.',
      unreachable: 'No se ha podido contactar con el teléfono. Prueba otro día.',
      optedOut: 'De baja en el servicio de SMS; ahora también está bloqueado aquí.',
      blocked: 'Bloqueado por el operador. Registra tu remitente en el servicio de SMS.',
      content: 'El operador ha rechazado el texto. Quita enlaces o palabras que filtran los operadores.',
      credentials: 'El servicio de SMS ha rechazado tus credenciales. Vuelve a introducirlas en la página del espacio.',
      balance: 'El saldo se ha agotado. Recárgalo en tu servicio de SMS.',
      limit:
        'El servicio de SMS o el operador no ha aceptado más. Envía más despacio o pide al servicio un límite más alto.',
      gateway: 'El servicio de SMS ha tenido un problema. Mira su registro.',
      other: 'Mira el registro de tu servicio de SMS.',
    },
    skipped: {
      optedOut: 'De baja.',
      noConsent: 'Añadido o importado por tu equipo.',
      pending: 'No ha confirmado el número.',
      notAllowed: 'El número no recibe SMS.',
      quiet: 'Horas de silencio hasta el fin de la campaña.',
      ended: 'Aún esperaba cuando acabó la campaña.',
      overCap: 'Supera el límite de partes.',
      deleted: 'Eliminado entretanto.',
      canceled: 'Aún esperaba cuando se canceló.',
    },
  },
};

/** Why, and what to do about it. */
function toWords({ state, reason }: BroadcastMessage, { unknown, ...byState }: Reasons): string {
  if (state === 'unknown') return unknown;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = byState;
  return words[state]?.[reason] ?? '';
}

type WritePhone = NumberingPlan['write'];

function columnsOf(writePhone: WritePhone, words: Reasons, delimiter: CsvDelimiter) {
  return Object.entries<(message: BroadcastMessage) => string>({
    phone: ({ phone }) => writePhone(phone),
    state: ({ state }) => state,
    reason: ({ reason }) => reason,
    parts: ({ parts }) => String(parts),
    cost: ({ costMicros }) => toCsvNumber(String(costMicros / 1_000_000), delimiter),
    sentAt: ({ sentAt }) => timeOf(sentAt),
    settledAt: ({ settledAt }) => timeOf(settledAt),
    openedAt: ({ openedAt }) => timeOf(openedAt),
    visitedAt: ({ visitedAt }) => timeOf(visitedAt),
    reasonInWords: (message) => toWords(message, words),
  });
}

async function* pagesOf(database: Database, key: BroadcastKey): AsyncGenerator<readonly BroadcastMessage[]> {
  let after: string | undefined;
  do {
    const rows = await listMessages(database, { ...key, after, limit: broadcastMessagesPageMax });
    const page = toPage(rows, broadcastMessagesPageMax, ({ messageId }) => messageId);
    yield page.items;
    after = page.last_evaluated_key ?? undefined;
  } while (after !== undefined);
}
