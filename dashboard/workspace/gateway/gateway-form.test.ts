import { expect, test } from 'vitest';
import { type Draft, faultOf, hasFaults, isMissing, maxOf, rebase, toBody, withKind } from './gateway-form.ts';

const draft: Draft = {
  kind: 'practice',
  sender: '',
  url: '',
  accountSid: '',
  authToken: '',
  username: '',
  password: '',
  signingKey: '',
  sim: '',
  answersLookups: false,
  renewsSecret: false,
  pace: '60',
  broadcastParts: '',
  monthParts: '1000',
  monthMoney: '99,50',
  partPrice: '0.0079',
  currency: 'usd',
  from: '540',
  until: '1200',
  isDoubleOptIn: false,
  allowsForeign: false,
  answersStopItself: false,
};

test('caps and prices are sent as they were typed, and an empty cap is none', () => {
  expect(hasFaults(draft)).toBe(false);
  expect(toBody(draft, 7)).toMatchObject({
    pacePerMinute: 60,
    broadcastPartsMax: null,
    monthPartsMax: 1_000,
    monthMicrosMax: 99_500_000,
    partMicros: 7_900,
  });
});

test.each([
  ['monthParts', '1,000', 'countWrong'],
  ['monthParts', '1.000', 'countWrong'],
  ['monthParts', '99.50', 'countWrong'],
  ['broadcastParts', '1 000', 'countWrong'],
  ['broadcastParts', 'many', 'countWrong'],
  ['monthMoney', '1,000', 'numberWrong'],
  ['monthMoney', '1.000,50', 'numberWrong'],
  ['monthMoney', '€50', 'numberWrong'],
  ['partPrice', '', 'numberWrong'],
  ['pace', '', 'countWrong'],
] as const)('%s of %j is no number of its kind, and no missing cap', (name, typed, fault) => {
  const wrong = { ...draft, [name]: typed };
  expect([faultOf(wrong, name), hasFaults(wrong)]).toEqual([fault, true]);
});

test.each([
  ['pace', '0', 'paceWrong'],
  ['pace', '6001', 'paceWrong'],
  ['monthParts', '0', 'capWrong'],
  ['monthMoney', '0,00', 'capWrong'],
  ['broadcastParts', '1000000001', 'tooMuch'],
  ['monthMoney', '1000000,01', 'tooMuch'],
  ['partPrice', '100.01', 'tooMuch'],
  ['partPrice', '0', 'priceMissing'],
  ['currency', 'Euro', 'currencyWrong'],
] as const)('%s of %j is %s', (name, typed, fault) => {
  const wrong = { ...draft, [name]: typed };
  expect([faultOf(wrong, name), hasFaults(wrong)]).toEqual([fault, true]);
});

test('who looks at another kind and comes back finds what is saved', () => {
  const saved: Draft = {
    ...draft,
    kind: 'android',
    url: 'https://phone.example',
    pace: '10',
    answersStopItself: false,
  };
  const other = withKind({ ...saved, sender: '+4915112345' }, 'twilio', [saved]);
  expect(other).toMatchObject({ url: 'https://api.twilio.com', answersStopItself: true });
  expect(withKind(other, 'android', [saved])).toEqual({ ...saved, sender: '+4915112345' });
});

test('the most that the server takes is no fault, and is named where it is passed', () => {
  const most = { ...draft, broadcastParts: '1000000000', monthMoney: '1000000', partPrice: '100' };
  expect([hasFaults(most), maxOf('broadcastParts'), maxOf('monthMoney'), maxOf('partPrice'), maxOf('pace')]).toEqual([
    false,
    1_000_000_000,
    1_000_000,
    100,
    6_000,
  ]);
});

test('who looks at another kind and comes back finds also what was typed there', () => {
  const typed: Draft = { ...draft, kind: 'http', url: 'https://my.gateway', pace: '12', answersStopItself: true };
  const other = withKind(typed, 'twilio', [draft]);
  expect(withKind({ ...other, sender: 'Quill' }, 'http', [draft, typed])).toEqual({ ...typed, sender: 'Quill' });
});

test('what somebody else saved meanwhile takes no place of what was typed', () => {
  const now = { ...draft, pace: '30', monthParts: '20' };
  expect(rebase({ ...draft, monthParts: '5000' }, draft, now)).toEqual({ ...now, monthParts: '5000' });
});

test('of an account that somebody has made another kind meanwhile nothing is mixed into that', () => {
  const before: Draft = { ...draft, kind: 'android', url: 'https://phone.example' };
  const typed = { ...before, url: 'https://other-phone.example', pace: '2' };
  const now: Draft = { ...draft, kind: 'http', url: 'https://texts.example' };
  expect(rebase(typed, before, now)).toEqual({ ...now, pace: '2' });
});

test.each([
  ['twilio', ['url', 'sender', 'accountSid', 'authToken'], ['url', 'sender', 'accountSid']],
  ['android', ['url', 'username', 'password', 'signingKey'], ['url', 'username']],
  ['http', ['url'], ['url']],
  ['practice', [], []],
] as const)(
  'an account of %s is not saved without what it needs; a secret that is kept may stay empty',
  (kind, ...sets) => {
    const empty = { ...draft, kind };
    const names = ['url', 'sender', 'accountSid', 'authToken', 'username', 'password', 'signingKey'] as const;
    const known = {
      kind,
      url: '',
      accountSid: '',
      username: '',
      simNumber: null,
      answersLookups: false,
      ending: 'ount',
    };
    for (const [index, account] of [null, known].entries()) {
      expect(names.filter((name) => isMissing(empty, name, account))).toEqual(sets[index]);
      expect(hasFaults(empty, account)).toBe(kind !== 'practice');
    }
    const filled = Object.fromEntries(names.map((name) => [name, 'typed']));
    expect(hasFaults({ ...empty, ...filled }, null)).toBe(false);
  },
);
