// The letters that the pool writes.
export interface Letter {
  readonly subject: string;
  readonly text: string;
}

export function writeSignUpLetter({ siteName, code }: { readonly siteName: string; readonly code: string }): Letter {
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
