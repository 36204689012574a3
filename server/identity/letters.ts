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
