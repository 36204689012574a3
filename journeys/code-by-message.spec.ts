// The embedded pool asks for codes from apps alone, so what another pool asks after the password is said in its place.
import { type BrowserContext, type Route, expect } from '@playwright/test';
import { enter, expectAlert, expectNotice, expectPage, giveCode, readInEveryLanguage } from './auth-pages.ts';
import { authWords } from './auth-words.ts';
import { journey, toastOf } from './journey.ts';
import { addPerson } from './known-people.ts';
import { fulfill, refuse, takeOver } from './pool-calls.ts';

const english = authWords.English;
const rightCode = '204060';
const phone = '+*******0100';
const mail = 'n***@e***';

const session = (name: string) => ({ Session: `a session after ${name}, long enough`, ChallengeName: name });
const challenges = {
  SELECT_MFA_TYPE: {
    ...session('SELECT_MFA_TYPE'),
    ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","EMAIL_OTP"]' },
  },
  SMS_MFA: {
    ...session('SMS_MFA'),
    ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: phone },
  },
  EMAIL_OTP: {
    ...session('EMAIL_OTP'),
    ChallengeParameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: mail },
  },
};

journey('a code comes as a text message or by mail, in every language', async ({ page, context }) => {
  const person = await addPerson();
  await askAfterPassword(context, 'SELECT_MFA_TYPE');
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expect(page.getByRole('button', { name: english.textMessage })).toBeVisible();
  await readInEveryLanguage(page, async (words) => {
    await expect(page.getByRole('button', { name: words.textMessage })).toBeVisible();
    await expectPage(page, words.signIn, words.methodLead);
  });

  await page.getByRole('button', { name: english.textMessage }).click();
  await expect(page.getByText(phone)).toBeVisible();
  await readInEveryLanguage(page, async (words) => {
    await expectPage(page, words.signIn, words.codeLead(`\u2068${phone}\u2069`));
    await giveCode(page, words, '111111');
    await expectAlert(page, words.codeWrong);
  });

  await page.getByRole('button', { name: english.otherMethod }).click();
  await page.getByRole('button', { name: english.mail, exact: true }).click();
  await expect(page.getByText(mail)).toBeVisible();
  await readInEveryLanguage(page, (words) => expectPage(page, words.signIn, words.codeLead(`\u2068${mail}\u2069`)));
  await giveCode(page, english, rightCode);
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

journey('another code is sent without asking for the password again', async ({ page, context }) => {
  const person = await addPerson();
  await askAfterPassword(context, 'SMS_MFA');
  await page.clock.install();
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expect(page.getByText(phone)).toBeVisible();
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: english.newCode, exact: true }).click();
  await expect(toastOf(page, english.newCodeSent).first()).toBeVisible();
  await giveCode(page, english, rightCode);
  await expect(page.getByRole('heading', { name: english.firstWorkspace })).toBeVisible();
});

journey('a sign-in that took too long begins again with the password', async ({ page, context }) => {
  const person = await addPerson();
  await askAfterPassword(context, 'SMS_MFA');
  await page.goto('/auth/sign-in');
  await enter(page, english, person);
  await expect(page.getByText(phone)).toBeVisible();
  await takeOver(context, 'RespondToAuthChallenge', (route) =>
    refuse(route, 'NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  );
  await giveCode(page, english, rightCode);
  await expectNotice(page, 'That took too long. Please enter your password again.');
  await expect(page.getByLabel(english.email)).toHaveValue(person.email);
});

/** The pool's own answer to the password waits until the code that was asked for instead has been given. */
async function askAfterPassword(context: BrowserContext, first: keyof typeof challenges): Promise<void> {
  let tokens: object = {};
  await takeOver(context, 'RespondToAuthChallenge', async (route) => {
    const { ChallengeName: answered = '', ChallengeResponses: given = {} } = readBody(route);
    if (answered === 'PASSWORD_VERIFIER') {
      tokens = (await (await route.fetch()).json()) as object;
      return await fulfill(route, challenges[first]);
    }
    if (answered === 'SELECT_MFA_TYPE') {
      return await fulfill(route, given['ANSWER'] === 'EMAIL_OTP' ? challenges.EMAIL_OTP : challenges.SMS_MFA);
    }
    if (given[`${answered}_CODE`] === rightCode) return await fulfill(route, tokens);
    return await refuse(route, 'CodeMismatchException', 'Invalid code received for user');
  });
}

interface Answered {
  readonly ChallengeName?: string;
  readonly ChallengeResponses?: Readonly<Record<string, string>>;
}

function readBody(route: Route): Answered {
  return JSON.parse(route.request().postData() ?? '{}') as Answered;
}
