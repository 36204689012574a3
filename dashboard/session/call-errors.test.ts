import { apiKeyNotFound } from '@fanfare/contract/api-keys.ts';
import { broadcastNotFound } from '@fanfare/contract/broadcasts.ts';
import { CallError, toCallError } from '@fanfare/contract/call.ts';
import { tooManyUnknown } from '@fanfare/contract/customers.ts';
import { deviceNotFound } from '@fanfare/contract/devices.ts';
import { defaultQuotas, tooManyCustomers, tooManyOpenCampaigns, tooManyPictures } from '@fanfare/contract/quotas.ts';
import { invitationGone } from '@fanfare/contract/own-invitations.ts';
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import { savedSegmentNotFound } from '@fanfare/contract/saved-segments.ts';
import { webhookNotFound } from '@fanfare/contract/webhooks.ts';
import { workspaceNotFound } from '@fanfare/contract/workspaces.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLanguage, startTexts } from '../text/i18n.ts';
import { passWhereGone, serverMessage } from './call-errors.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await startTexts('en');
  return () => vi.unstubAllGlobals();
});

function refusedWith(message: string): CallError {
  const detail = { status: 409, code: 'ERR_BAD_RESPONSE', attempts: 1, isFromServer: true } as const;
  return new CallError(message, { ...detail, refusal: refusalCodeOf(message) });
}

test('how much a workspace can hold is said in the words of the server, and in every other language in its own', async () => {
  const sentences = [tooManyCustomers, tooManyOpenCampaigns, tooManyPictures].map((say) => say(defaultQuotas));
  for (const sentence of sentences) expect(serverMessage(refusedWith(sentence))).toBe(sentence);
  await changeLanguage('de');
  expect(serverMessage(refusedWith(tooManyCustomers(defaultQuotas)))).toContain('bis zu 5.000.000 Kunden');
  expect(serverMessage(refusedWith(tooManyUnknown))).toContain('Zu viele dieser Nummern');
  expect(serverMessage(refusedWith('Enter a valid phone number'))).toBe('Enter a valid phone number');
  await changeLanguage('es');
  expect(serverMessage(refusedWith(tooManyPictures(defaultQuotas)))).toContain('hasta 2000 imágenes o 2000\u00a0MB');
});

test('only what the server itself does not know is gone, and not where the workspace is closed to the caller, a proxy answers or the server knows no such call', () => {
  const answered = (text: string) => () => passWhereGone(toCallError(404, text, () => null));
  const refused = (message: string) =>
    answered(JSON.stringify({ statusCode: 404, body: { message, error: refusalCodeOf(message) } }));
  const gone = [
    deviceNotFound,
    savedSegmentNotFound,
    broadcastNotFound,
    apiKeyNotFound,
    webhookNotFound,
    invitationGone,
  ];
  for (const message of gone) expect(refused(message)).not.toThrow();
  const others = [workspaceNotFound, 'There is nothing at this address.'];
  for (const message of others) expect(refused(message)).toThrow(message);
  expect(answered('<h1>404 Not Found</h1>')).toThrow('Request failed with status code 404');
});
