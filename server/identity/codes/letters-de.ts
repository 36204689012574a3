import type { Letters, Occasion, SignUpToTell } from './letter-kinds.ts';

const happenings: Readonly<Record<Occasion, { readonly subject: string; readonly line: string }>> = {
  'sign-in': { subject: 'Neue Anmeldung', line: 'jemand hat sich gerade in deinem Konto angemeldet' },
  password: { subject: 'Dein Passwort wurde geändert', line: 'das Passwort deines Kontos wurde geändert' },
  'two-step': {
    subject: 'Die Anmeldung in zwei Schritten wurde geändert',
    line: 'die Anmeldung in zwei Schritten wurde für dein Konto geändert',
  },
  email: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    line: 'diese E-Mail-Adresse gehört nicht mehr zu deinem Konto',
  },
};

const advice = `Wenn du das warst, ist nichts zu tun. Wenn nicht, wähle sofort ein neues Passwort über „Passwort vergessen?“ auf der
Anmeldeseite und melde dich danach in deinen Einstellungen auf anderen Geräten ab.

Du bekommst solche Nachrichten, weil in deinen Einstellungen die Sicherheitshinweise eingeschaltet sind.`;

const adviceOnEmail = `Wenn du das warst, ist nichts zu tun. Wenn nicht, schreib sofort denen, die diese Website betreiben. Sie können dir das
Konto zurückgeben; anmelden kannst du dich mit dieser Adresse nicht mehr, und Codes kommen hier nicht mehr an.`;

const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function whichSignUp({ signUp: { at, device, isContested }, isAgain }: SignUpToTell): string {
  const when = `Er gilt allein für die Registrierung vom ${moment.format(at)} UTC (${device ?? 'unbekannter Browser'}).`;
  return [
    when,
    isContested ? 'Eine frühere Registrierung mit deiner Adresse hatte ein anderes Passwort: Sie gilt nicht mehr.' : '',
    isAgain
      ? 'Diese Nachricht kommt noch einmal, weil ein neuer Code verlangt wurde: Frühere Codes gelten nicht mehr.'
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const lettersInGerman: Letters = {
  signUpCode: ({ siteName, code, ...sent }) => ({
    letter: {
      subject: `${code} ist dein Code für ${siteName}`,
      text: `Hallo,

schön, dass du bei ${siteName} bist. Ein Schritt fehlt noch: Gib diesen Code dort ein, wo du dich registriert hast, und
dein Konto ist bereit.

    ${code}

Der Code gilt einmal, innerhalb der nächsten 24 Stunden.
${whichSignUp(sent)}

Wenn du das nicht warst, verwende den Code nicht. Mehr brauchst du nicht zu tun: Ohne ihn kann niemand ein Konto mit
deiner Adresse nutzen.

Viele Grüße
${siteName}
`,
    },
    text: `${code} ist dein Code für ${siteName}${sent.isAgain ? ', noch einmal gesendet' : ''}. Er gilt einmal, innerhalb der nächsten 24 Stunden. Bitte sag ihn niemandem.`,
  }),

  resetCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} ist dein Code für ein neues Passwort bei ${siteName}`,
      text: `Hallo,

mit diesem Code kannst du bei ${siteName} ein neues Passwort wählen:

    ${code}

Der Code gilt einmal, innerhalb der nächsten Stunde. Wenn du ihn nicht angefordert hast, brauchst du nichts zu tun: Dein
Passwort bleibt, wie es ist. Bitte sag den Code niemandem.

Viele Grüße
${siteName}
`,
    },
    text: `${code} ist dein Code für ein neues Passwort bei ${siteName}. Er gilt einmal, innerhalb der nächsten Stunde. Bitte sag ihn niemandem.`,
  }),

  addressCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} ist dein Code für diese Adresse bei ${siteName}`,
      text: `Hallo,

diese Adresse wurde für ein Konto bei ${siteName} eingetragen. Mit diesem Code zeigst du, dass sie dir gehört:

    ${code}

Der Code gilt einmal, innerhalb der nächsten 24 Stunden. Wenn du nichts davon weißt, beachte diese Nachricht bitte nicht
und sag den Code niemandem.

Viele Grüße
${siteName}
`,
    },
    text: `${code} ist dein Code für diese Nummer bei ${siteName}. Er gilt einmal, innerhalb der nächsten 24 Stunden. Bitte sag ihn niemandem.`,
  }),

  alert: (occasion, { siteName, at }) => {
    const { subject, line } = happenings[occasion];
    return {
      subject: `${subject} (${siteName})`,
      text: `Hallo,

${line}, bei ${siteName}: ${moment.format(at)} UTC.

${occasion === 'email' ? adviceOnEmail : advice}

Viele Grüße
${siteName}
`,
    };
  },

  numberRemoved: ({ siteName }) =>
    `${siteName}: Diese Nummer gehört nicht mehr zu deinem Konto. Wenn du das nicht warst, schreib sofort denen, die diese Website betreiben.`,
};
