import { useEffect, useRef, useState } from 'react';
import type { StoredImport } from './stored-import.ts';
import { type FileProblem, toFileProblem } from './worker/file-problem.ts';
import type { DateEvidence, ListedActions, OpenedFile, ReviewSummary } from './worker/import-messages.ts';
import { type ImportFile, openImportFile } from './worker/worker-client.ts';

export interface ChosenFile {
  readonly file: ImportFile;
  readonly facts: OpenedFile;
  /** Where this very file was stopped on its way. */
  readonly resumed: ResumedImport | undefined;
  /** One for each time that a file is chosen. */
  readonly turn: number;
}

export interface ReadingFile {
  readonly name: string;
  /** 0 to 1 */
  readonly share: number;
}

/** What this browser still has of the file with that identity. */
interface KeptOfFile {
  readonly findStopped: (identity: string) => StoredImport | undefined;
  readonly findActions: (identity: string) => ListedActions | undefined;
}

/** The file that is chosen; it stays until another one has been read. */
export function useOpenedFile({ findStopped, findActions }: KeptOfFile) {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [reading, setReading] = useState<ReadingFile>();
  const [problem, setProblem] = useState<FileProblem>();
  const held = useRef<ImportFile>(undefined);
  const latest = useRef<ImportFile>(undefined);
  const turn = useRef(0);
  useEffect(
    () => () => {
      latest.current?.close();
      held.current?.close();
      latest.current = undefined;
    },
    [],
  );

  /** Nothing where it could not be read. */
  const open = async (given: File): Promise<ChosenFile | undefined> => {
    const file = openImportFile();
    if (latest.current !== held.current) latest.current?.close();
    latest.current = file;
    const isLatest = () => latest.current === file;
    setProblem(undefined);
    setReading({ name: given.name, share: 0 });
    try {
      const told = (share: number) => isLatest() && setReading({ name: given.name, share });
      const facts = await file.ask('open', { file: given }, told);
      const actions = findActions(facts.identity);
      if (actions) await file.ask('redo', actions);
      const stopped = findStopped(facts.identity);
      const resumed = stopped && (await resumeImport(file, stopped));
      if (!isLatest()) return undefined;
      held.current?.close();
      held.current = file;
      turn.current += 1;
      const opened = { file, facts, resumed, turn: turn.current };
      setChosen(opened);
      setReading(undefined);
      return opened;
    } catch (error) {
      file.close();
      if (!isLatest()) return undefined;
      latest.current = held.current;
      setProblem(toFileProblem(error));
      setReading(undefined);
      return undefined;
    }
  };
  const close = () => {
    held.current?.close();
    held.current = undefined;
    latest.current = undefined;
    setChosen(undefined);
    setProblem(undefined);
  };
  return { chosen, reading, problem, open, close };
}

/** An open file of which some parts are out already. */
export interface ResumedImport {
  readonly stored: StoredImport;
  readonly dates: DateEvidence;
  readonly summary: ReviewSummary;
}

/** Brings a file that was just opened to where its import stopped. */
async function resumeImport(file: ImportFile, stored: StoredImport): Promise<ResumedImport> {
  const { dates } = await file.ask('load', { match: stored.match });
  await file.ask('judge', { hasHeader: stored.hasHeader, order: stored.order, now: Date.now() });
  const summary = await file.ask('sentThrough', { number: stored.through });
  return { stored, dates, summary };
}
