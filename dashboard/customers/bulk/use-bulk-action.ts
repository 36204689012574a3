// Does one thing to many customers: to all of a segment by a job of the server, to chosen ones call by call.
import { CallError, type Caller, call, codeOf, isRefusal, pause } from '@fanfare/contract/call.ts';
import { askToConfirm } from '@fanfare/contract/consent.ts';
import { type Customer, changeCustomer, changeCustomerDetails, restoreCustomer } from '@fanfare/contract/customers.ts';
import {
  type SegmentAction,
  type SegmentJob,
  cancelSegmentJob,
  getSegmentJob,
  startSegmentJob,
  undoSegmentJob,
} from '@fanfare/contract/segment-jobs.ts';
import { countSegment } from '@fanfare/contract/segments.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { makeSingleFlight, useAction } from '../../ui/use-action.ts';
import { useFreshWorkspace } from '../../workspace/edit-baseline.tsx';
import { type ChangeProgress, changeMany, removeOnce } from '../customer-actions.ts';
import { askAgain, showJob, showRemoved } from '../queries.ts';
import { type Everybody, blockedOf } from './whole-selection.ts';

export type BulkActionKind = SegmentAction['kind'];
export type Whom = Everybody | { readonly customers: readonly Customer[] };

export function countOf(whom: Whom): number {
  return 'customers' in whom ? whom.customers.length : whom.total;
}

export interface BulkRun {
  readonly state: 'running' | 'stopping' | 'undoing' | 'ended' | 'undone';
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
  readonly restored: number;
  /** The job, where it is one. */
  readonly id?: string;
  /** Which of the chosen ones, by their numbers. */
  readonly which?: ChangeProgress;
}

type Work = (signal: AbortSignal) => Promise<void>;

const nothingYet = { done: 0, skipped: 0, failed: 0, restored: 0 };
const pollMs = 500;
/** Each of them tries a few times itself. */
const startTriesMax = 4;

/** The run, in words what kept it from going on, and who is meant: where they have become more, they are asked about anew. */
export function useBulkAction(asked: Whom, toFault: (code: string) => string) {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const [whom, setWhom] = useState(asked);
  const [run, setRun] = useState<BulkRun>();
  const [fault, setFault] = useState<string>();
  const control = useRef<AbortController>(undefined);
  const isStopAsked = useRef(false);
  const [once] = useState(makeSingleFlight);
  useEffect(() => () => control.current?.abort(), []);
  const { begin, changeAll, changeOnes, restoreAll, restoreOnes } = useWork(setRun, setWhom);

  const attempt = (work: Work) => once(() => carryOut(work));
  const carryOut = async (work: Work) => {
    const { signal } = (control.current = new AbortController());
    setFault(undefined);
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      setFault(refusalMessage(error) ?? toFault(codeOf(error)));
      setRun((known) => known && { ...known, state: 'ended' });
    } finally {
      askAgain(client, ws);
    }
  };
  /** With all of them, or once more with those of the chosen ones who failed: what was done before stays part of the run. */
  const start = (action: SegmentAction, failed?: readonly string[]) =>
    attempt(async (signal) => {
      isStopAsked.current = false;
      const before: BulkRun = { ...nothingYet, total: countOf(whom), ...(failed && run), failed: 0, state: 'running' };
      setRun(before);
      if ('customers' in whom) {
        const ones = whom.customers.filter(({ phone }) => failed?.includes(phone) ?? true);
        return await changeOnes(ones, { action, before, signal });
      }
      const job = await begin(whom, action, signal);
      if (!job) return setRun(undefined);
      if (isStopAsked.current) await cancel(job.id);
      return await changeAll(job, signal);
    });
  const cancel = async (id: string) => {
    try {
      await call(caller, cancelSegmentJob, { params: { ws, id } });
    } catch (error) {
      setFault(refusalMessage(error) ?? toFault(codeOf(error)));
      setRun((known) => known && (known.state === 'stopping' ? { ...known, state: 'running' } : known));
    }
  };
  const stop = async () => {
    setFault(undefined);
    setRun((known) => known && { ...known, state: 'stopping' });
    isStopAsked.current = true;
    if ('customers' in whom) control.current?.abort();
    // Else it is not known yet whether it has begun, and is stopped as soon as it has.
    else if (run?.id) await cancel(run.id);
  };
  const undo = ({ id = '', which }: BulkRun) =>
    attempt(async (signal) => await (which ? restoreOnes(which.done, signal) : restoreAll(id, signal)));
  return { whom, run, fault, start, stop, undo };
}

/** What is done, to all of a segment and to chosen ones; how far it is, it shows. */
function useWork(setRun: Dispatch<SetStateAction<BulkRun | undefined>>, setWhom: Dispatch<SetStateAction<Whom>>) {
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const { changeCount } = useCurrentWorkspace();
  const readAnew = useFreshWorkspace();
  /** Keeps `stopping` on screen until the server says that it has stopped. */
  const show = (job: SegmentJob) => {
    showJob(client, ws, job);
    setRun((known) => ({
      ...toRun(job),
      ...(known?.state === 'stopping' && job.state === 'running' && { state: 'stopping' as const }),
    }));
  };
  return {
    /**
     * Where nothing is heard it may have begun: asked for again under its id, it is answered and not begun twice. Nothing
     * where more are meant than were asked about.
     */
    begin: async ({ segment, total: totalMax }: Everybody, action: SegmentAction, signal: AbortSignal) => {
      const body = { id: newUuid(), segment, action, totalMax };
      for (let tries = 1; ; tries += 1) {
        try {
          return (await call(caller, startSegmentJob, { params: { ws }, body })).job;
        } catch (error) {
          if (isRefusal(error, 'moreMeant')) {
            const counts = await call(caller, countSegment, { params: { ws }, body: { segment } });
            setWhom({ segment, total: counts.count, blocked: blockedOf(segment, counts) });
            return undefined;
          }
          if (tries === startTriesMax || signal.aborted || !isPassing(error)) throw error;
        }
      }
    },
    changeAll: async (job: SegmentJob, signal: AbortSignal) => {
      const { kind } = await follow(caller, ws, { job, show, signal });
      if (kind === 'delete') void readAnew();
    },
    changeOnes: async (customers: readonly Customer[], { action, ...how }: Omit<Chosen, 'customers' | 'show'>) => {
      const { done } = await changeChosen(caller, ws, { customers, action, ...how, show: setRun });
      if (action.kind !== 'delete') return;
      changeCount('customers', -done.length);
      showRemoved(client, ws, new Set(done));
    },
    restoreAll: async (id: string, signal: AbortSignal) => {
      await undoJob(caller, ws, { id, show, signal }, () => void readAnew());
    },
    restoreOnes: async (phones: readonly string[], signal: AbortSignal) => {
      const tell = (state: BulkRun['state'], { length: restored }: readonly string[]) =>
        setRun((known) => known && { ...known, state, restored });
      tell('undoing', []);
      const { done } = await changeMany(phones, {
        changeOne: (phone) => call(caller, restoreCustomer, { params: { ws }, body: { phone } }),
        onProgress: (progress) => tell('undoing', progress.done),
        signal,
      });
      changeCount('customers', done.length);
      tell('undone', done);
    },
  };
}

/** Brings back whom jobs deleted, one job after the other; what came of each is told as a toast. */
export function useUndoJobs() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const readAnew = useFreshWorkspace();
  const { run, isBusy } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('customerBulk.error', { code: codeOf(error) }),
    onProblem: toastFailure,
  });
  const undo = (ids: readonly string[]) =>
    run(async () => {
      for (const id of ids) {
        await undoJob(caller, ws, { id, show: (job) => showJob(client, ws, job) }, (count) => {
          void readAnew();
          askAgain(client, ws);
          toastDone(t('customers.restored', { count }));
        });
      }
    });
  return { undo, isBusy };
}

/** Until all are back, or a full workspace refuses the rest. Tells how many in all are back. */
async function undoJob(
  caller: Caller,
  ws: string,
  { id, ...how }: Omit<Following, 'job'> & { readonly id: string },
  tell: (restored: number) => void,
): Promise<void> {
  for (;;) {
    const { job } = await call(caller, undoSegmentJob, { params: { ws, id } });
    const { state, restored } = await follow(caller, ws, { job, ...how });
    tell(restored);
    if (state !== 'done') return;
  }
}

interface Following {
  readonly job: SegmentJob;
  readonly show?: (job: SegmentJob) => void;
  readonly signal?: AbortSignal;
}

/** Until it has ended. A page that is left ends the watching, not the job. */
async function follow(caller: Caller, ws: string, { job, show, signal }: Following): Promise<SegmentJob> {
  let known = job;
  show?.(known);
  while (known.state === 'running' || known.state === 'undoing') {
    await pause(pollMs, signal);
    signal?.throwIfAborted();
    try {
      ({ job: known } = await call(caller, getSegmentJob, { params: { ws, id: job.id } }, signal));
    } catch (error) {
      // The job goes on, whether it can be seen or not.
      if (!isPassing(error)) throw error;
    }
    show?.(known);
  }
  return known;
}

function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

const states = { running: 'running', undoing: 'undoing', done: 'ended', canceled: 'ended', undone: 'undone' } as const;

function toRun({ id, state, total, done, skipped, failed, restored }: SegmentJob): BulkRun {
  return { id, state: states[state], total, done, skipped, failed, restored };
}

interface Chosen {
  readonly customers: readonly Customer[];
  readonly action: SegmentAction;
  /** What earlier tries have come to. */
  readonly before: BulkRun;
  readonly signal: AbortSignal;
  readonly show: (run: BulkRun) => void;
}

async function changeChosen(
  caller: Caller,
  ws: string,
  { customers, action, before, signal, show }: Chosen,
): Promise<ChangeProgress> {
  const changes = new Map(customers.map((customer) => [customer.phone, changeOf(customer, action)]));
  const todo = [...changes].flatMap(([phone, change]) => (change ? [phone] : []));
  const passedOver = new Set<string>();
  const tell = (state: BulkRun['state'], { done: more, failed }: ChangeProgress) => {
    const done = [...(before.which?.done ?? []), ...more.filter((phone) => !passedOver.has(phone))];
    const skipped = before.skipped + customers.length - todo.length + passedOver.size;
    show({ ...before, state, skipped, done: done.length, failed: failed.length, which: { done, failed } });
  };
  const result = await changeMany(todo, {
    changeOne: async (phone) => {
      if ((await changes.get(phone)?.(caller, ws)) === notNeeded) passedOver.add(phone);
    },
    onProgress: (progress) => tell(signal.aborted ? 'stopping' : 'running', progress),
    signal,
  });
  tell('ended', result);
  return result;
}

/** What a change answers that was not to be made any more. */
const notNeeded = Symbol('not needed');

type Change = (caller: Caller, ws: string) => Promise<unknown>;

/** Nothing where the customer is like that already. */
function changeOf({ phone, tags, optout }: Customer, action: SegmentAction): Change | undefined {
  const { tag = '' } = action;
  const isTagged = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  switch (action.kind) {
    case 'addTag':
    case 'removeTag': {
      const details = action.kind === 'addTag' ? { addTags: [tag] } : { removeTags: [tag] };
      return isTagged === (action.kind === 'addTag')
        ? undefined
        : (caller, ws) => call(caller, changeCustomerDetails, { params: { ws }, body: { phone, ...details } });
    }
    case 'block': {
      const body = { phone, action: 'block', reason: action.reason ?? '' } as const;
      return optout ? undefined : (caller, ws) => call(caller, changeCustomer, { params: { ws }, body });
    }
    case 'delete':
      return (caller, ws) => removeOnce(caller, ws, phone);
    case 'askToConfirm':
      return async (caller, ws) => {
        const { isAsked } = await call(caller, askToConfirm, { params: { ws }, body: { phone } });
        return isAsked ? undefined : notNeeded;
      };
  }
}
