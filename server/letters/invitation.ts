import type { languages } from '@fanfare/contract/config.ts';
import { type Letter, toLine } from './message.ts';

type Language = (typeof languages)[number];

interface InvitationToWrite {
  readonly language: Language;
  readonly to: string;
  readonly siteName: string;
  /** Where to sign in or up. */
  readonly address: string;
  readonly workspace: string;
  /** Name of who invites; empty where they gave none. */
  readonly inviter: string;
  readonly expiresAt: Date;
}

interface Written {
  readonly locale: string;
  /** Stands for an inviter without a name. */
  readonly somebody: string;
  readonly write: (given: Filled) => Pick<Letter, 'subject' | 'text'>;
}

type Filled = Omit<InvitationToWrite, 'language' | 'expiresAt'> & { readonly lastDay: string };

const inLanguage: Readonly<Record<Language, Written>> = {
  en: {
    locale: 'en-US',
    somebody: 'Someone',
    write: ({ to, siteName, address, workspace, inviter, lastDay }) => ({
      subject: `${inviter} invites you to ${workspace} (${siteName})`,
      text: `Hello,

${inviter} would like you to work on "${workspace}" at ${siteName}. To accept, sign in there with this address, ${to},
or sign up with it if you're new:

    ${address}

The invitation is valid until ${lastDay}. If you don't know what this is about, you can ignore this email.

Kind regards
${siteName}
`,
    }),
  },
  de: {
    locale: 'de-DE',
    somebody: 'Jemand',
    write: ({ to, siteName, address, workspace, inviter, lastDay }) => ({
      subject: `${inviter} lädt dich zu ${workspace} ein (${siteName})`,
      text: `Hallo,

${inviter} möchte, dass du bei ${siteName} an „${workspace}“ mitarbeitest. Um anzunehmen, melde dich dort mit dieser
Adresse an, ${to}, oder registriere dich mit ihr, wenn du neu bist:

    ${address}

Die Einladung gilt bis zum ${lastDay}. Wenn du nicht weißt, worum es geht, brauchst du nichts zu tun.

Viele Grüße
${siteName}
`,
    }),
  },
  es: {
    locale: 'es-ES',
    somebody: 'Alguien',
    write: ({ to, siteName, address, workspace, inviter, lastDay }) => ({
      subject: `${inviter} te invita a ${workspace} (${siteName})`,
      text: `Hola:

${inviter} quiere que trabajes en «${workspace}» en ${siteName}. Para aceptar, inicia sesión allí con esta
dirección, ${to}, o regístrate con ella si es tu primera vez:

    ${address}

La invitación es válida hasta el ${lastDay}. Si no sabes de qué se trata, no tienes que hacer nada.

Un saludo
${siteName}
`,
    }),
  },
};

/** It holds no code and no secret: what lets somebody in is that they sign in with the address it went to. */
export function writeInvitation({ language, expiresAt, ...given }: InvitationToWrite): Letter {
  const { locale, somebody, write } = inLanguage[language];
  const lastDay = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  const workspace = toLine(given.workspace);
  const inviter = toLine(given.inviter) || somebody;
  return { medium: 'EMAIL', to: given.to, ...write({ ...given, workspace, inviter, lastDay }) };
}
