// Adding and deleting, each carried out once even when an answer gets lost and the call tries again.
import { type Caller, call, codeOf, isRefusal } from '@fanfare/contract/call.ts';
import { type Customer, addCustomer, removeCustomer, restoreCustomer } from '@fanfare/contract/customers.ts';
import { erasePersonalData } from '@fanfare/contract/personal-data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../session/current-workspace.tsx';
import { toastDone, toastFailure } from '../ui/toasts.tsx';
import { runEach, useAction } from '../ui/use-action.ts';
import { askAgain, showAdded, showRemoved } from './queries.ts';

type AddedCustomer = { readonly isNew: true; readonly customer: Customer | undefined } | { readonly isNew: false };

/** Adds one customer. One who is there already is an answer, not an error. */
export async function addOnce(caller: Caller, ws: string, phone: string): Promise<AddedCustomer> {
  try {
    const { customer } = await call(caller, addCustomer, { params: { ws }, body: { phone, createOnly: true } });
    return { isNew: true, customer };
  } catch (error) {
    if (!isRefusal(error, 'customerExists')) throw error;
    // An earlier try may have added them before its answer got lost.
    return error.mayHaveWorked ? { isNew: true, customer: undefined } : { isNew: false };
  }
}

export async function removeOnce(caller: Caller, ws: string, phone: string): Promise<void> {
  await call(caller, removeCustomer, { params: { ws }, body: { phone } }).catch(passWhereGone);
}

async function eraseOnce(caller: Caller, ws: string, phone: string): Promise<void> {
  await call(caller, erasePersonalData, { params: { ws }, body: { phone } }).catch(passWhereGone);
}

/** An earlier try may have deleted them before its answer got lost. */
function passWhereGone(error: unknown): void {
  if (!isRefusal(error, 'customerNotFound') || !error.mayHaveWorked) throw error;
}

/** Adds a customer everywhere on screen at once. Answers nothing when it failed, which is told and kept as `failure`. */
export function useAddCustomer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { changeCount } = useCurrentWorkspace();
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
      showAdded(client, ws, added.customer);
    });
    return added;
  };
  return { add, isBusy, failure: problem };
}

/** Deletes a customer everywhere on screen at once, and can take that back; what went wrong is told as a toast and kept as `failure`. */
export function useRemoveCustomer() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { changeCount } = useCurrentWorkspace();
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => t('customers.deleteError', { code: codeOf(error) }),
    onProblem: (words) => {
      toastFailure(words);
      // Somebody else may have deleted them.
      askAgain(client, ws);
    },
  });
  const { restore } = useRestoreCustomers();
  const remove = (phone: string, done: string) =>
    run(async () => {
      await removeOnce(caller, ws, phone);
      changeCount('customers', -1);
      showRemoved(client, ws, new Set([phone]));
      toastDone(done, { label: t('ui.undo'), run: () => void restore([phone]) });
    });
  /** With everything that is kept of them, which nothing brings back. */
  const erase = (phone: string, done: string) =>
    run(async () => {
      await eraseOnce(caller, ws, phone);
      changeCount('customers', -1);
      showRemoved(client, ws, new Set([phone]));
      toastDone(done);
    });
  return { remove, erase, isBusy, failure: problem };
}

/** Brings back customers who were deleted a moment ago; what came of it is told as a toast. */
export function useRestoreCustomers() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { changeCount } = useCurrentWorkspace();
  const { run, isBusy } = useAction({ toProblem: codeOf, onProblem: toastFailure });
  const restore = (phones: readonly string[]) =>
    run(async () => {
      const { done, failed } = await changeMany(phones, {
        changeOne: (phone) => call(caller, restoreCustomer, { params: { ws }, body: { phone } }),
      });
      changeCount('customers', done.length);
      askAgain(client, ws);
      if (done.length > 0) toastDone(t('customers.restored', { count: done.length }));
      if (failed.length > 0) toastFailure(t('customers.notRestored', { count: failed.length }));
    });
  return { restore, isBusy };
}

export interface ChangeProgress {
  readonly done: readonly string[];
  readonly failed: readonly string[];
}

interface Changes {
  readonly changeOne: (phone: string) => Promise<unknown>;
  readonly onProgress?: (progress: ChangeProgress) => void;
  /** Begins no further change; those under way are waited for. */
  readonly signal?: AbortSignal;
}

/** A few at a time. Resolves once nothing is under way, with each phone that was tried; never rejects. */
export async function changeMany(phones: readonly string[], changes: Changes): Promise<ChangeProgress> {
  const done: string[] = [];
  const failed: string[] = [];
  const attempt = async (phone: string) => {
    const isDone = await changes.changeOne(phone).then(
      () => true,
      () => false,
    );
    (isDone ? done : failed).push(phone);
    changes.onProgress?.({ done, failed });
  };
  await runEach(phones, attempt, changes.signal);
  return { done, failed };
}
