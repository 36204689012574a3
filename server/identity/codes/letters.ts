// What the pool writes to people: letters, and short texts for telephones.
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The same message for a mail box and for a telephone. */
export interface Written {
  readonly letter: Letter;
  readonly text: string;
}

/** What a letter with a code is written of. */
export interface CodeToWrite {
  readonly siteName: string;
  readonly code: string;
}

export type WriteCode = (given: CodeToWrite) => Written;

export const signUpCode: WriteCode = (given) => ({
  letter: writeSignUpLetter(given),
  text: `${given.code} is your ${given.siteName} code. It works once, within the next 24 hours. Please tell nobody.`,
});

export const resetCode: WriteCode = (given) => ({
  letter: writeResetLetter(given),
  text: `${given.code} is your ${given.siteName} code for a new password. It works once, within the next hour. Please tell nobody.`,
});

export const addressCode: WriteCode = (given) => ({
  letter: writeAddressLetter(given),
  text: `${given.code} is your ${given.siteName} code for this number. It works once, within the next 24 hours. Please tell nobody.`,
});

function writeSignUpLetter({ siteName, code }: CodeToWrite): Letter {
  return {
    subject: `${code} is your ${siteName} code`,
    text: `Hello,

good to have you at ${siteName}. One step is left: enter this code where you signed up, and your account is ready.

    ${code}

The code works once, within the next 24 hours. If you did not sign up, there is nothing you need to do: without the code
nobody can use an account with your address.

Kind regards
${siteName}
`,
  };
}

function writeResetLetter({ siteName, code }: CodeToWrite): Letter {
  return {
    subject: `${code} is your ${siteName} code for a new password`,
    text: `Hello,

with this code you can choose a new password at ${siteName}:

    ${code}

The code works once, within the next hour. If you did not ask for it, there is nothing you need to do: your password
stays as it is. Please tell nobody the code.

Kind regards
${siteName}
`,
  };
}

function writeAddressLetter({ siteName, code }: CodeToWrite): Letter {
  return {
    subject: `${code} is your ${siteName} code for this address`,
    text: `Hello,

this address was entered for an account at ${siteName}. With this code its owner shows that it is theirs:

    ${code}

The code works once, within the next 24 hours. If you know nothing of it, please leave this letter alone and tell nobody
the code.

Kind regards
${siteName}
`,
  };
}

/** What an alert tells of. */
export type Occasion = 'sign-in' | 'password' | 'two-step';

const happenings: Readonly<Record<Occasion, { readonly subject: string; readonly line: string }>> = {
  'sign-in': { subject: 'New sign-in', line: 'somebody has just signed in to your account' },
  password: { subject: 'Your password was changed', line: 'the password of your account was changed' },
  'two-step': {
    subject: 'Two-step sign-in was changed',
    line: 'it was changed whether an app’s code is asked for when you sign in',
  },
};

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

export function writeAlert(
  occasion: Occasion,
  { siteName, at }: { readonly siteName: string; readonly at: Date },
): Letter {
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
}
