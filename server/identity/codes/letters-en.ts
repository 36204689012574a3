import type { Letters, Occasion, SignUpToTell } from './letter-kinds.ts';

const happenings: Readonly<Record<Occasion, { readonly subject: string; readonly line: string }>> = {
  'sign-in': { subject: 'New sign-in', line: 'Someone just signed in to your account' },
  password: { subject: 'Your password was changed', line: 'The password of your account was changed' },
  'two-step': {
    subject: 'Two-step sign-in was changed',
    line: 'Two-step sign-in was changed for your account',
  },
  email: {
    subject: 'Your email address was changed',
    line: 'This email address was removed from your account',
  },
};

const advice = `If this was you, you don't need to do anything. If not, choose a new password right away with "Forgot password?" on the
sign-in page, then sign out of other devices in your settings.

You are getting this email because security alerts are on in your notification settings.`;

const adviceOnEmail = `If this was you, you don't need to do anything. If not, write at once to whoever runs this site. They can give the
account back to you; signing in with this address and getting codes at it no longer work.`;

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Which sign-up a code is for: people see by it whether it was theirs. */
function whichSignUp({ signUp: { at, device, isContested }, isAgain }: SignUpToTell): string {
  const when = `It is only for the sign-up on ${moment.format(at)} UTC (${device ?? 'unknown browser'}).`;
  return [
    when,
    isContested ? 'An earlier sign-up with your address had a different password and is no longer valid.' : '',
    isAgain ? 'This email was sent again because a new code was requested. Earlier codes no longer work.' : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const lettersInEnglish: Letters = {
  signUpCode: ({ siteName, code, ...sent }) => ({
    letter: {
      subject: `${code} is your ${siteName} code`,
      text: `Hello,

Welcome to ${siteName}. There is one step left: enter this code where you signed up, and your account is ready.

    ${code}

The code works once, within the next 24 hours.
${whichSignUp(sent)}

If this wasn't you, don't use the code. There is nothing else you need to do: without it, nobody can use an account with
your address.

Kind regards
${siteName}
`,
    },
    text: `${code} is your ${siteName} code${sent.isAgain ? ', sent again' : ''}. It works once, within the next 24 hours. Don't share it with anyone.`,
  }),

  resetCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} is your ${siteName} code for a new password`,
      text: `Hello,

Use this code to choose a new password at ${siteName}:

    ${code}

The code works once, within the next hour. If you didn't request it, you don't need to do anything: your
password stays the same. Don't share the code with anyone.

Kind regards
${siteName}
`,
    },
    text: `${code} is your ${siteName} code for a new password. It works once, within the next hour. Don't share it with anyone.`,
  }),

  addressCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} is your ${siteName} code for this address`,
      text: `Hello,

This address was entered for an account at ${siteName}. Use this code to confirm that it is yours:

    ${code}

The code works once, within the next 24 hours. If you don't recognize this, ignore this email and don't share
the code with anyone.

Kind regards
${siteName}
`,
    },
    text: `${code} is your ${siteName} code for this number. It works once, within the next 24 hours. Don't share it with anyone.`,
  }),

  alert: (occasion, { siteName, at }) => {
    const { subject, line } = happenings[occasion];
    return {
      subject: `${subject} (${siteName})`,
      text: `Hello,

${line} at ${siteName} on ${moment.format(at)} UTC.

${occasion === 'email' ? adviceOnEmail : advice}

Kind regards
${siteName}
`,
    };
  },

  numberRemoved: ({ siteName }) =>
    `${siteName}: this phone number was removed from your account. If this wasn't you, write at once to whoever runs this site.`,
};
