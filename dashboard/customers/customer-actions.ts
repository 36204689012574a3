// Adding and deleting, each carried out once even when an answer gets lost and the call tries again.
import { CallError, isRefusal, type Caller, call } from '@fanfare/contract/call.ts';
import { type Customer, addCustomer, removeCustomer } from '@fanfare/contract/customers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { codeOf, serverMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { showAdded, showRemoved } from './queries.ts';

type AddedCustomer = { readonly isNew: true; readonly customer: Customer | undefined } | { readonly isNew: false };

/** Adds one customer. One who is there already is an answer, not an error. */
export async function addOnce(caller: Caller, ws: string, phone: string): Promise<AddedCustomer> {
  try {
    const { customer } = await call(caller, addCustomer, { params: { ws }, body: { phone, createOnly: true } });
    return { isNew: true, customer };
  } catch (error) {
    if (!isRefusal(error, 'customerExists')) throw error;
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

/** Adds a customer everywhere on screen at once. Answers nothing when it failed, which is told and kept as `failure`. */
export function useAddCustomer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const caller = useCaller();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => serverMessage(error) ?? t('customers.createError'),
    onProblem: toastFailure,
  });

  const add = async (phone: string): Promise<AddedCustomer | undefined> => {
    let added: AddedCustomer | undefined;
    await run(async () => {
      added = await addOnce(caller, ws, phone);
      if (!added.isNew) return;
      changeCount('customers', 1);
      await showAdded(client, ws, added.customer);
    });
    return added;
  };
  return { add, isBusy, failure: problem };
}

/** Deletes a customer everywhere on screen at once; what went wrong is told as a toast and kept as `failure`. */
export function useRemoveCustomer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  const ws = workspace.workspace_id;
  const caller = useCaller();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => t('customers.deleteError', { code: codeOf(error) }),
    onProblem: toastFailure,
  });
  const remove = (phone: string, done: string) =>
    run(async () => {
      await removeOnce(caller, ws, phone);
      changeCount('customers', -1);
      await showRemoved(client, ws, new Set([phone]));
      toastDone(done);
    });
  return { remove, isBusy, failure: problem };
}

// Many deletions, a few at a time, that can be stopped and tell how far they came.
export const removalsAtOnce = 4;

export interface RemovalProgress {
  readonly removed: readonly string[];
  readonly failed: readonly string[];
}

interface Removals {
  readonly removeOne: (phone: string) => Promise<void>;
  readonly onProgress: (progress: RemovalProgress) => void;
  /** Begins no further deletion; those under way are waited for. */
  readonly signal: AbortSignal;
}

/** Resolves once nothing is under way, with each phone that was tried; never rejects. */
export async function removeMany(phones: readonly string[], removals: Removals): Promise<RemovalProgress> {
  const removed: string[] = [];
  const failed: string[] = [];
  const waiting = phones.values();
  const work = async () => {
    for (const phone of waiting) {
      if (removals.signal.aborted) return;
      const isRemoved = await removals.removeOne(phone).then(
        () => true,
        () => false,
      );
      (isRemoved ? removed : failed).push(phone);
      removals.onProgress({ removed, failed });
    }
  };
  await Promise.all(Array.from({ length: removalsAtOnce }, work));
  return { removed, failed };
}
