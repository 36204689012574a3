import { toLine } from '../letters/message.ts';
import { type Envelope, type Letters, type SummaryToWrite, formatsOf, toList } from './letter-kinds.ts';

const format = formatsOf('es-ES');
const more = (count: number) => `y ${format.number(count)} más`;

function footer({ siteName, publicUrl, workspace, unsubscribeUrl }: Envelope, name: string): string {
  return `${siteName} ha enviado este correo automáticamente (${publicUrl}). Lo recibes porque activaste «${name}»
para «${workspace}» en tus notificaciones. Puedes desactivarlo allí:

    ${publicUrl}/settings/notifications

O aquí, sin iniciar sesión:

    ${unsubscribeUrl}

Un saludo
${siteName}
`;
}

function deviceLine({ timeZone }: SummaryToWrite) {
  return ({ lastSeenAt, hoursOn }: SummaryToWrite['week']['devices'][number], name: string): string => {
    if (lastSeenAt === null) return `${name}: aún no se ha conectado`;
    if (hoursOn) return `${name}: ${format.number(hoursOn)} h encendido`;
    const seen = `última conexión: ${format.moment(lastSeenAt, timeZone)}`;
    return hoursOn === 0 ? `${name}: no se ha encendido, ${seen}` : `${name}: ${seen}`;
  };
}

function customerLines({ week: { joined, left, customers } }: SummaryToWrite): string {
  const { invite, device, staff, import: imported } = joined;
  const ways = [
    `página de invitación: ${format.number(invite)}`,
    `en un dispositivo: ${format.number(device)}`,
    `tu equipo: ${format.number(staff)}`,
    `importados: ${format.number(imported)}`,
  ];
  return `    Nuevos que siguen siendo clientes: ${format.number(invite + device + staff + imported)} (${ways.join(', ')})
    De baja o bloqueados: ${format.number(left.optedOut)}
    Eliminados: ${format.number(left.deleted)}
    Clientes ahora: ${format.number(customers)}
`;
}

function visitLines({ week: { visits } }: SummaryToWrite): string {
  if (!visits) return '';
  return `
Galerías

    Vistas: ${format.number(visits.views)}
    Visitantes: ${format.number(visits.visitors)}
`;
}

function deviceLines(given: SummaryToWrite): string {
  const { devices } = given.week;
  return devices.length === 0 ? '' : `\nDispositivos\n\n${toList(devices, deviceLine(given), more)}\n`;
}

export const lettersInSpanish: Letters = {
  deviceOffline: ({ devices, timeZone, ...envelope }) => {
    const { workspace, publicUrl, siteName } = envelope;
    const [first, ...others] = devices;
    const isOne = others.length === 0;
    const who = isOne
      ? `«${toLine(first?.name ?? '')}» está sin conexión`
      : `${format.number(devices.length)} dispositivos sin conexión`;
    return {
      subject: `${workspace}: ${who} (${siteName})`,
      text: `Hola:

${isOne ? `Este dispositivo de «${workspace}» está sin conexión a una hora en la que suele estar encendido:` : `Estos dispositivos de «${workspace}» están sin conexión a una hora en la que suelen estar encendidos:`}

${toList(devices, ({ lastSeenAt }, name) => `${name}: última conexión: ${format.moment(lastSeenAt, timeZone)}`, more)}

${isOne ? 'Revisa la corriente y la wifi.' : 'Revisa la corriente, la wifi y la conexión a internet de la tienda.'} Así están ahora todos tus dispositivos:

    ${publicUrl}/devices

No habrá un segundo correo sobre esto, y habrá uno nuevo solo cuando un dispositivo lleve media hora conectado otra vez.

${footer(envelope, 'Dispositivo sin conexión')}`,
    };
  },

  weeklySummary: (given) => {
    const { week, timeZone, workspace, siteName, publicUrl } = given;
    return {
      subject: `${workspace}: tu semana (hasta ${format.day(week.last)}) (${siteName})`,
      text: `Hola:

Esta ha sido la semana de «${workspace}»: ${format.day(week.first)} –
${format.day(week.last)} (${timeZone}).

Clientes

${customerLines(given)}${visitLines(given)}${deviceLines(given)}
Más en tu panel:

    ${publicUrl}/

${footer(given, 'Resumen semanal')}`,
    };
  },
};
