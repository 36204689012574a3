// Adding and deleting, each carried out once even when an answer gets lost and the call tries again.
import { type Caller, CallError, call } from '@fanfare/contract/call.ts';
import { type Customer, addCustomer, removeCustomer } from '@fanfare/contract/customers.ts';

export type AddedCustomer =
  | { readonly isNew: true; readonly customer: Customer | undefined }
  | { readonly isNew: false };

/** Adds one customer. One who is there already is an answer, not an error. */
export async function addOnce(caller: Caller, ws: string, phone: string): Promise<AddedCustomer> {
  try {
    const { customer } = await call(caller, addCustomer, { params: { ws }, body: { phone, createOnly: true } });
    return { isNew: true, customer };
  } catch (error) {
    if (!(error instanceof CallError) || !error.message.includes('already exists')) throw error;
    // An earlier try may have added them before its answer got lost.
    return error.attempts > 1 ? { isNew: true, customer: undefined } : { isNew: false };
  }
}

export async function removeOnce(caller: Caller, ws: string, phone: string): Promise<void> {
  try {
    await call(caller, removeCustomer, { params: { ws }, body: { phone } });
  } catch (error) {
    // An earlier try may have deleted them before its answer got lost.
    if (!(error instanceof CallError) || error.status !== 404 || error.attempts === 1) throw error;
  }
}
