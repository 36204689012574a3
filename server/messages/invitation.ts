import type { Letter } from './message.ts';

export interface InvitationToWrite {
  readonly to: string;
  readonly siteName: string;
  /** Where to sign in or up. */
  readonly address: string;
  readonly workspace: string;
  /** Name of who invites; empty where they gave none. */
  readonly inviter: string;
  readonly expiresAt: Date;
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const nameMax = 80;

/** It holds no code and no secret: what lets somebody in is that they sign in with the address it went to. */
export function writeInvitation({ to, siteName, address, expiresAt, ...names }: InvitationToWrite): Letter {
  const workspace = toLine(names.workspace);
  const inviter = toLine(names.inviter) || 'Somebody';
  return {
    medium: 'EMAIL',
    to,
    subject: `${inviter} invites you to ${workspace} (${siteName})`,
    text: `Hello,

${inviter} would like you to work on "${workspace}" at ${siteName}. Sign in there with this address, ${to}, or sign up
with it if you are new, and you are in:

    ${address}

The invitation is good until ${day.format(expiresAt)}. If you don't know what it is about, there is nothing you need to do.

Kind regards
${siteName}
`,
  };
}

/** People choose these names themselves: a letter shows them as one short line. */
function toLine(name: string): string {
  const line = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > nameMax ? `${line.slice(0, nameMax).toWellFormed()}…` : line;
}
