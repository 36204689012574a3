// Taking an import back: as many calls as it takes.
import { type Caller, call } from '@fanfare/contract/call.ts';
import { type Import, type KeptCustomer, undoImport } from '@fanfare/contract/imports.ts';

export interface UndoneImport {
  readonly import: Import;
  /** Everybody who was kept, and why. */
  readonly kept: readonly KeptCustomer[];
}

interface Undo {
  readonly id: string;
  readonly onProgress: (now: Import) => void;
  readonly signal: AbortSignal;
}

/** Resolves once the import is undone. Given up or failed halfway, it goes on where it was when it is asked for again. */
export async function undoWhole(caller: Caller, ws: string, { id, onProgress, signal }: Undo): Promise<UndoneImport> {
  const kept: KeptCustomer[] = [];
  for (;;) {
    const answer = await call(caller, undoImport, { params: { ws, id } }, signal);
    kept.push(...answer.kept);
    onProgress(answer.import);
    if (answer.import.undoneAt !== null) return { import: answer.import, kept };
  }
}
