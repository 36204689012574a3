import { toLine } from '../letters/message.ts';
import { type Envelope, type Letters, type SummaryToWrite, formatsOf, toList } from './letter-kinds.ts';

const format = formatsOf('de-DE');
const more = (count: number) => `und ${format.number(count)} weitere`;

function footer({ siteName, publicUrl, workspace, unsubscribeUrl }: Envelope, name: string): string {
  return `${siteName} hat diese E-Mail automatisch gesendet (${publicUrl}). Du bekommst sie, weil du „${name}“ für
„${workspace}“ in deinen Benachrichtigungen eingeschaltet hast. Ausschalten kannst du sie dort:

    ${publicUrl}/settings/notifications

Oder hier, ohne dich anzumelden:

    ${unsubscribeUrl}

Viele Grüße
${siteName}
`;
}

function deviceLine({ timeZone }: SummaryToWrite) {
  return ({ lastSeenAt, hoursOn }: SummaryToWrite['week']['devices'][number], name: string): string => {
    if (lastSeenAt === null) return `${name}: noch nie online`;
    if (hoursOn) return `${name}: ${format.number(hoursOn)} Std. eingeschaltet`;
    const seen = `zuletzt online am ${format.moment(lastSeenAt, timeZone)}`;
    return hoursOn === 0 ? `${name}: nicht eingeschaltet, ${seen}` : `${name}: ${seen}`;
  };
}

function customerLines({ week: { joined, left, customers } }: SummaryToWrite): string {
  const { invite, device, staff, import: imported } = joined;
  const ways = [
    `Einladungsseite: ${format.number(invite)}`,
    `an einem Gerät: ${format.number(device)}`,
    `vom Team: ${format.number(staff)}`,
    `importiert: ${format.number(imported)}`,
  ];
  return `    Dazugekommen und noch Kunden: ${format.number(invite + device + staff + imported)} (${ways.join(', ')})
    Abgemeldet oder gesperrt: ${format.number(left.optedOut)}
    Gelöscht: ${format.number(left.deleted)}
    Kunden jetzt: ${format.number(customers)}
`;
}

function visitLines({ week: { visits } }: SummaryToWrite): string {
  if (!visits) return '';
  return `
Galerien

    Ansichten: ${format.number(visits.views)}
    Besucher: ${format.number(visits.visitors)}
`;
}

function deviceLines(given: SummaryToWrite): string {
  const { devices } = given.week;
  return devices.length === 0 ? '' : `\nGeräte\n\n${toList(devices, deviceLine(given), more)}\n`;
}

export const lettersInGerman: Letters = {
  deviceOffline: ({ devices, timeZone, ...envelope }) => {
    const { workspace, publicUrl, siteName } = envelope;
    const [first, ...others] = devices;
    const isOne = others.length === 0;
    const who = isOne
      ? `„${toLine(first?.name ?? '')}“ ist offline`
      : `${format.number(devices.length)} Geräte sind offline`;
    return {
      subject: `${workspace}: ${who} (${siteName})`,
      text: `Hallo,

${isOne ? `dieses Gerät von „${workspace}“ ist offline, obwohl es um diese Zeit sonst eingeschaltet ist:` : `diese Geräte von „${workspace}“ sind offline, obwohl sie um diese Zeit sonst eingeschaltet sind:`}

${toList(devices, ({ lastSeenAt }, name) => `${name}: zuletzt online am ${format.moment(lastSeenAt, timeZone)}`, more)}

${isOne ? 'Prüfe Strom und WLAN.' : 'Prüfe den Strom, das WLAN und den Internetanschluss im Laden.'} So steht es gerade um alle deine Geräte:

    ${publicUrl}/devices

Dazu kommt keine zweite E-Mail, und eine neue erst, wenn ein Gerät eine halbe Stunde wieder da war.

${footer(envelope, 'Gerät offline')}`,
    };
  },

  weeklySummary: (given) => {
    const { week, timeZone, workspace, siteName, publicUrl } = given;
    return {
      subject: `${workspace}: deine Woche bis ${format.day(week.last)} (${siteName})`,
      text: `Hallo,

das war die Woche bei „${workspace}“, von ${format.day(week.first)}
bis ${format.day(week.last)} (${timeZone}).

Kunden

${customerLines(given)}${visitLines(given)}${deviceLines(given)}
Mehr in deinem Dashboard:

    ${publicUrl}/

${footer(given, 'Wochenbericht')}`,
    };
  },
};
