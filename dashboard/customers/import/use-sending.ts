import type { BulkRecord } from '@fanfare/contract/bulk-records.ts';
import { type Caller, call } from '@fanfare/contract/call.ts';
import { bulkAddCustomers, importPartRecords } from '@fanfare/contract/imports.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalMessage, serverMessage } from '../../session/call-errors.ts';
import { useCurrentWorkspace, useWorkspaceApi, workspaceKey } from '../../session/current-workspace.tsx';
import { toastFailure } from '../../ui/toasts.tsx';
import { useUndoImport } from '../imports/undo-import.tsx';
import {
  type PartAnswer,
  type Sending,
  type SentSoFar,
  nothingSent,
  refusedRecordIn,
  sendParts,
} from './send-import.ts';
import type { ChosenFile } from './use-opened-file.ts';
import { FileProblem } from './worker/file-problem.ts';
import type { ReviewSummary } from './worker/import-messages.ts';
import type { ImportFile } from './worker/worker-client.ts';

const fileNameMax = 255;

export type SendingPhase = 'ready' | 'sending' | 'stopping' | 'stopped' | 'failed' | 'done';

interface SendingStand {
  readonly phase: SendingPhase;
  readonly sofar: SentSoFar;
  /** What the last try failed with, in words. */
  readonly failure?: string;
}

/** Sends what is ready, part by part, and tells how the rows stand where the server refused one. */
export function useSending({ file, facts }: ChosenFile, onSummary: (summary: ReviewSummary) => void) {
  const { t } = useTranslation();
  const [id] = useState(newUuid);
  const [stand, setStand] = useState<SendingStand>({ phase: 'ready', sofar: nothingSent });
  const [progress, setProgress] = useState(noProgress);
  const stopping = useStopping();
  const undo = useUndoImport(id);
  const { caller, ws } = useWorkspaceApi();
  const tellAdded = useTellAdded();

  const start = async (unsent: number): Promise<void> => {
    stopping.begin();
    const meter = startMeter(unsent, setProgress);
    const before = stand.sofar;
    let sofar = before;
    setStand({ phase: 'sending', sofar });
    const sending = fileSending({
      file,
      caller,
      batch: { ws, id, fileName: facts.name.slice(0, fileNameMax) },
      onSofar: (now, rows) => {
        sofar = now;
        if (rows > 0) meter.add(rows);
      },
      onSummary,
      isStopped: stopping.isStopped,
      isLeft: stopping.isLeft,
    });
    try {
      const phase = await sendParts(sending, before);
      setStand({ phase, sofar });
    } catch (error) {
      const failure = serverMessage(error) ?? t('customersSending.failed');
      setStand({ phase: 'failed', sofar, failure });
      // With the page that is left its file is closed.
      if (!(stopping.isLeft() && error instanceof FileProblem)) toastFailure(failure);
    }
    meter.end();
    tellAdded(sofar.created - before.created);
  };
  return {
    id,
    ...stand,
    progress,
    start,
    stop: () => {
      stopping.stop();
      setStand((now) => ({ ...now, phase: 'stopping' }));
    },
    /** Once it was taken back, it takes no further part. Held here, where no step that is left lets go of it. */
    undo,
  };
}
export type SendingState = ReturnType<typeof useSending>;

interface FileSending {
  readonly file: ImportFile;
  readonly caller: Caller;
  readonly batch: Batch;
  /** Called before and after each part; what went out last is told with it. */
  readonly onSofar: (sofar: SentSoFar, rows: number) => void;
  readonly onSummary: (summary: ReviewSummary) => void;
  readonly isStopped: () => boolean;
  /** Once the page is left its file is closed; the part under way still gets through. */
  readonly isLeft: () => boolean;
}

function fileSending({ file, caller, batch, onSofar, onSummary, isStopped, isLeft }: FileSending): Sending {
  return {
    takePart: async () => (isLeft() ? undefined : await file.call('part', { size: importPartRecords })),
    send: (part, records) => sendPart(caller, batch, part, records),
    refusedRecord: (error) => refusedRecordIn(refusalMessage(error)),
    onRefused: async (row, said) => onSummary(await file.call('refuse', { row, said })),
    onSending: (sofar) => onSofar(sofar, 0),
    onSent: async ({ rows }, sofar) => {
      onSofar(sofar, rows.length);
      if (!isLeft()) await file.call('sent', { rows });
    },
    isStopped,
  };
}

interface Batch {
  readonly ws: string;
  readonly id: string;
  readonly fileName: string;
}

async function sendPart(
  caller: Caller,
  { ws, id, fileName }: Batch,
  part: number,
  customers: readonly BulkRecord[],
): Promise<PartAnswer> {
  const body = { customers, addedBy: 'import', import: { id, part, fileName } };
  const { created, merged, import: whole } = await call(caller, bulkAddCustomers, { params: { ws }, body });
  return { created, merged, changed: whole.changed };
}

export interface SendingProgress {
  readonly sent: number;
  readonly total: number;
  readonly perSecond: number;
}

const noProgress: SendingProgress = { sent: 0, total: 0, perSecond: 0 };

const drawEveryMs = 200;

/** Tells the progress a few times a second, not for every part. */
function startMeter(total: number, tell: (progress: SendingProgress) => void) {
  const began = performance.now();
  let sent = 0;
  let lastAt = 0;
  const tellNow = (now: number) => {
    lastAt = now;
    tell({ sent, total, perSecond: Math.round((sent * 1_000) / Math.max(1, now - began)) });
  };
  tellNow(began);
  return {
    add: (rows: number) => {
      sent += rows;
      const now = performance.now();
      if (now - lastAt >= drawEveryMs) tellNow(now);
    },
    end: () => tellNow(performance.now()),
  };
}

/** Stopped by a click, or because the page is left. */
function useStopping() {
  const state = useRef<'no' | 'asked' | 'left'>('no');
  useEffect(() => {
    state.current = 'no';
    return () => {
      state.current = 'left';
    };
  }, []);
  return {
    begin: () => {
      state.current = 'no';
    },
    stop: () => {
      state.current = 'asked';
    },
    isStopped: () => state.current !== 'no',
    isLeft: () => state.current === 'left',
  };
}

/** How the rest of the dashboard hears of new customers. */
function useTellAdded() {
  const client = useQueryClient();
  const { workspace, changeCount } = useCurrentWorkspace();
  return (created: number) => {
    changeCount('customers', created);
    const queryKey = workspaceKey(workspace.workspace_id, 'customers');
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}
