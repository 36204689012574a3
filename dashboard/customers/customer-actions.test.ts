import type { Caller } from '@fanfare/contract/call.ts';
import { refusalCodeOf } from '@fanfare/contract/refusal-codes.ts';
import { expect, test } from 'vitest';
import { addOnce, removeOnce } from './customer-actions.ts';

const phone = '14155550132';

/** A server whose answers come in this order; `lost` never arrives. */
function answering(...answers: (readonly [status: number, message: string] | 'lost')[]): Caller {
  return {
    bases: { client: 'http://fanfare.test/client', public: 'http://fanfare.test/public' },
    wait: async () => {},
    fetch: async () => {
      const answer = answers.shift();
      if (!answer || answer === 'lost') throw new TypeError('Failed to fetch');
      const [statusCode, message] = answer;
      return Response.json({ statusCode, body: { message, error: refusalCodeOf(message) } }, { status: statusCode });
    },
  };
}

test('who is on the list already is no error and no new customer', async () => {
  expect(await addOnce(answering([409, 'Customer already exists']), 'w', phone)).toEqual({ isNew: false });
});

test('who is found on the list after a lost answer was added by the lost call', async () => {
  const caller = answering('lost', [409, 'Customer already exists']);
  expect(await addOnce(caller, 'w', phone)).toEqual({ isNew: true, customer: undefined });
});

test('who is found on the list by a call that was only told to wait before was there all along', async () => {
  const caller = answering([429, 'Too many requests'], [409, 'Customer already exists']);
  expect(await addOnce(caller, 'w', phone)).toEqual({ isNew: false });
  await expect(removeOnce(answering([429, ''], [404, 'Customer not found']), 'w', phone)).rejects.toThrow('not found');
});

test('any other refusal is passed on', async () => {
  await expect(addOnce(answering([400, 'Enter a valid phone number']), 'w', phone)).rejects.toThrow('valid phone');
});

test('who is gone after a lost answer was deleted by the lost call', async () => {
  await expect(removeOnce(answering('lost', [404, 'Customer not found']), 'w', phone)).resolves.toBeUndefined();
});

test('who was gone before is told', async () => {
  await expect(removeOnce(answering([404, 'Customer not found']), 'w', phone)).rejects.toThrow('Customer not found');
});
