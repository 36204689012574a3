import { useEffect, useRef, useState } from 'react';
import { usePhoneRule } from '../../session/current-workspace.tsx';
import { type FileProblem, toFileProblem } from './worker/file-problem.ts';
import type { OpenedFile } from './worker/import-messages.ts';
import { type ImportFile, openImportFile } from './worker/worker-client.ts';

export interface ChosenFile {
  readonly file: ImportFile;
  readonly facts: OpenedFile;
  /** One for each time that a file is chosen. */
  readonly turn: number;
}

export interface ReadingFile {
  readonly name: string;
  /** 0 to 1 */
  readonly share: number;
}

/** The file that is chosen; it stays until another one has been read. */
export function useOpenedFile() {
  const rule = usePhoneRule();
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

  /** Says whether it could be read. */
  const open = async (given: File): Promise<boolean> => {
    const file = openImportFile();
    if (latest.current !== held.current) latest.current?.close();
    latest.current = file;
    const isLatest = () => latest.current === file;
    setProblem(undefined);
    setReading({ name: given.name, share: 0 });
    try {
      const onProgress = (share: number) => isLatest() && setReading({ name: given.name, share });
      const facts = await file.call('open', { file: given, rule }, onProgress);
      if (!isLatest()) return false;
      held.current?.close();
      held.current = file;
      turn.current += 1;
      setChosen({ file, facts, turn: turn.current });
      setReading(undefined);
      return true;
    } catch (error) {
      file.close();
      if (!isLatest()) return false;
      latest.current = held.current;
      setProblem(toFileProblem(error));
      setReading(undefined);
      return false;
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
