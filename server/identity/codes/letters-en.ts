import type { Letters, Occasion, SignUpToTell } from './letter-kinds.ts';

const happenings: Readonly<Record<Occasion, { readonly subject: string; readonly line: string }>> = {
  'sign-in': { subject: 'New sign-in', line: 'somebody has just signed in to your account' },
  password: { subject: 'Your password was changed', line: 'the password of your account was changed' },
  'two-step': {
    subject: 'Two-step sign-in was changed',
    line: 'it was changed whether an app’s code is asked for when you sign in',
  },
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Which sign-up a code is for: people see by it whether it was theirs. */
function whichSignUp({ signUp: { at, device, isContested }, isAgain }: SignUpToTell): string {
  const when = `It is for the sign-up of ${moment.format(at)} UTC (${device ?? 'unknown browser'}) and no other.`;
  return [
    when,
    isContested ? 'An earlier sign-up with your address had another password: it no longer counts.' : '',
    isAgain ? 'This letter was sent again because a new code was asked for: earlier codes no longer work.' : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

export const lettersInEnglish: Letters = {
  signUpCode: ({ siteName, code, ...sent }) => ({
    letter: {
      subject: `${code} is your ${siteName} code`,
      text: `Hello,

good to have you at ${siteName}. One step is left: enter this code where you signed up, and your account is ready.

    ${code}

The code works once, within the next 24 hours.
${whichSignUp(sent)}

If this was not you, do not use the code, and there is nothing you need to do: without it nobody can use an account with
your address.

Kind regards
${siteName}
`,
    },
    text: `${code} is your ${siteName} code${sent.isAgain ? ', sent again' : ''}. It works once, within the next 24 hours. Please tell nobody.`,
  }),

  resetCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} is your ${siteName} code for a new password`,
      text: `Hello,

with this code you can choose a new password at ${siteName}:

    ${code}

The code works once, within the next hour. If you did not ask for it, there is nothing you need to do: your password
stays as it is. Please tell nobody the code.

Kind regards
${siteName}
`,
    },
    text: `${code} is your ${siteName} code for a new password. It works once, within the next hour. Please tell nobody.`,
  }),

  addressCode: ({ siteName, code }) => ({
    letter: {
      subject: `${code} is your ${siteName} code for this address`,
      text: `Hello,

this address was entered for an account at ${siteName}. With this code its owner shows that it is theirs:

    ${code}

The code works once, within the next 24 hours. If you know nothing of it, please leave this letter alone and tell nobody
the code.

Kind regards
${siteName}
`,
    },
    text: `${code} is your ${siteName} code for this number. It works once, within the next 24 hours. Please tell nobody.`,
  }),

  alert: (occasion, { siteName, at }) => {
    const { subject, line } = happenings[occasion];
    return {
      subject: `${subject} (${siteName})`,
      text: `Hello,

${line} at ${siteName}: ${moment.format(at)} UTC.

If this was you, there is nothing to do. If not, choose a new password at once with "Forgot password?" on the sign-in
page, and then sign out of other devices in your settings.

You get such letters because security alerts are on in your notification settings.

Kind regards
${siteName}
`,
    };
  },
};
