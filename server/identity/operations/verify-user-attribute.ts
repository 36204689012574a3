import { z } from 'zod';
import { addressOf } from '../accounts/addresses.ts';
import { AttributeName, readAddressName } from '../accounts/attributes.ts';
import { Code, redeemCode } from '../codes/codes.ts';
import { proveAddress } from '../accounts/proofs.ts';
import { Token, getUserOfToken } from '../sessions/tokens.ts';
import { countCodeTry } from '../codes/tries.ts';
import { operation } from '../operation.ts';

const Ask = z.object({ AccessToken: Token, AttributeName, Code });

/** Proves one of the person's addresses with the code that was sent there. */
export const verifyUserAttribute = operation(Ask, async (pool, ask) => {
  const attribute = readAddressName(ask.AttributeName);
  const user = await getUserOfToken(pool, ask.AccessToken);
  const address = addressOf(user, attribute);
  const { userName } = user;
  const back = { user, userName, purpose: attribute, code: ask.Code, addresses: address ? [address] : [] };
  const proof = { user, kind: pool.settings.auth.signInWith, now: pool.clock() };
  await redeemCode(pool, back, countCodeTry, (transaction) => proveAddress(transaction, proof, attribute));
  return {};
});
