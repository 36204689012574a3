import { z } from 'zod';
import { toPhoneNumber } from '../session/pages/auth-identifier.ts';
import { isSameAddress, type AddressKind } from './account.ts';

export type TypedAddress = { readonly address: string } | { readonly flaw: 'missing' | 'shape' | 'same' };

/** What a person typed, as the pool takes it, or what is wrong with it. */
export function readAddress(kind: AddressKind, typed: string, current: string): TypedAddress {
  const address = kind === 'phone' ? toPhoneNumber(typed.trim()) : typed.trim();
  if (address === '') return { flaw: 'missing' };
  if (!shapes[kind].safeParse(address).success) return { flaw: 'shape' };
  return isSameAddress(address, current) ? { flaw: 'same' } : { address };
}

const shapes = { email: z.email().max(128), phone: z.e164() } as const;
