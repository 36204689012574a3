import { toLine } from '../letters/message.ts';
import { type Envelope, type Letters, type SummaryToWrite, formatsOf, toList } from './letter-kinds.ts';

const format = formatsOf('en-US');
const more = (count: number) => `and ${format.number(count)} more`;

function footer({ siteName, publicUrl, workspace, unsubscribeUrl }: Envelope, name: string): string {
  return `${siteName} sent this email automatically (${publicUrl}). You get it because you turned on "${name}" for
"${workspace}" in your notification settings. You can turn it off there:

    ${publicUrl}/settings/notifications

Or here, without signing in:

    ${unsubscribeUrl}

Kind regards
${siteName}
`;
}

function deviceLine({ timeZone }: SummaryToWrite) {
  return ({ lastSeenAt, hoursOn }: SummaryToWrite['week']['devices'][number], name: string): string => {
    if (lastSeenAt === null) return `${name}: never online yet`;
    if (hoursOn) return `${name}: on for ${format.number(hoursOn)} h`;
    const seen = `last online ${format.moment(lastSeenAt, timeZone)}`;
    return hoursOn === 0 ? `${name}: not on, ${seen}` : `${name}: ${seen}`;
  };
}

function customerLines({ week: { joined, left, customers } }: SummaryToWrite): string {
  const { invite, device, staff, import: imported } = joined;
  const ways = [
    `invite page: ${format.number(invite)}`,
    `on a device: ${format.number(device)}`,
    `your team: ${format.number(staff)}`,
    `imported: ${format.number(imported)}`,
  ];
  return `    Joined and still customers: ${format.number(invite + device + staff + imported)} (${ways.join(', ')})
    Opted out or blocked: ${format.number(left.optedOut)}
    Deleted: ${format.number(left.deleted)}
    Customers now: ${format.number(customers)}
`;
}

function visitLines({ week: { visits } }: SummaryToWrite): string {
  if (!visits) return '';
  return `
Galleries

    Views: ${format.number(visits.views)}
    Visitors: ${format.number(visits.visitors)}
`;
}

function deviceLines(given: SummaryToWrite): string {
  const { devices } = given.week;
  return devices.length === 0 ? '' : `\nDevices\n\n${toList(devices, deviceLine(given), more)}\n`;
}

export const lettersInEnglish: Letters = {
  deviceOffline: ({ devices, timeZone, ...envelope }) => {
    const { workspace, publicUrl, siteName } = envelope;
    const [first, ...others] = devices;
    const isOne = others.length === 0;
    const who = isOne
      ? `"${toLine(first?.name ?? '')}" is offline`
      : `${format.number(devices.length)} devices are offline`;
    return {
      subject: `${workspace}: ${who} (${siteName})`,
      text: `Hello,

${isOne ? `This device of "${workspace}" is offline at a time when it is usually on:` : `These devices of "${workspace}" are offline at a time when they are usually on:`}

${toList(devices, ({ lastSeenAt }, name) => `${name}: last online ${format.moment(lastSeenAt, timeZone)}`, more)}

${isOne ? 'Check its power and Wi-Fi.' : 'Check their power, and the Wi-Fi and internet connection of the shop.'} How all your devices are right now:

    ${publicUrl}/devices

There will be no second email about this, and a new one only once a device has been back for half an hour.

${footer(envelope, 'Device offline')}`,
    };
  },

  weeklySummary: (given) => {
    const { week, timeZone, workspace, siteName, publicUrl } = given;
    return {
      subject: `${workspace}: your week up to ${format.day(week.last)} (${siteName})`,
      text: `Hello,

This was the week at "${workspace}", from ${format.day(week.first)}
to ${format.day(week.last)} (${timeZone}).

Customers

${customerLines(given)}${visitLines(given)}${deviceLines(given)}
More in your dashboard:

    ${publicUrl}/

${footer(given, 'Weekly summary')}`,
    };
  },
};
