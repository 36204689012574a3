// The rows of the open file on their way to the server.
import type { Caller } from '@fanfare/contract/call.ts';
import { importPartRecords } from '@fanfare/contract/imports.ts';
import { refusalMessage } from '../../../session/call-errors.ts';
import { type Batch, sendPart } from './import-calls.ts';
import { type Sending, type SentSoFar, refusedRecordIn } from './send-import.ts';
import type { ImportFile } from '../reading/worker-client.ts';

interface FileSending {
  readonly file: ImportFile;
  readonly caller: Caller;
  readonly batch: Batch;
  /** Called before and after each part; what went out last is told with it. */
  readonly onSofar: (sofar: SentSoFar, rows: number) => void;
  readonly isStopped: () => boolean;
  /** Once the page is left its file is closed; the part under way still gets through. */
  readonly isLeft: () => boolean;
}

export function fileSending({ file, caller, batch, onSofar, isStopped, isLeft }: FileSending): Sending {
  return {
    takePart: () => file.ask('part', { size: importPartRecords }),
    send: (part, records) => sendPart(caller, batch, part, records),
    refusedRecord: (error) => refusedRecordIn(refusalMessage(error)),
    onRefused: async (row, said) => void (await file.ask('refuse', { row, said })),
    onSending: (sofar) => onSofar(sofar, 0),
    onSent: async ({ rows }, sofar) => {
      onSofar(sofar, rows.length);
      if (!isLeft()) await file.ask('sent', { rows });
    },
    isStopped,
  };
}
