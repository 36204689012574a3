import { useEffect, useRef, useState } from 'react';
import type { ShownRows } from '../reading/import-messages.ts';
import type { ReviewFilter, ReviewRow } from '../reading/review-parts.ts';
import type { ImportFile } from '../reading/worker-client.ts';

export const rowsShown = 50;

/** Asking again, with another object, shows what fits now. */
export interface RowsAsked {
  readonly filter: ReviewFilter;
  readonly start: number;
}

/** The rows in view. One that was put right stays among them until others are asked for. */
export function useShownRows(file: ImportFile, asked: RowsAsked) {
  const [shown, setShown] = useState<ShownRows>();
  const latest = useRef(shown);

  useEffect(() => {
    let isStale = false;
    const show = async () => {
      const rows = await file.ask('show', { ...asked, count: rowsShown });
      if (isStale) return;
      latest.current = rows;
      setShown(rows);
    };
    // Only a file that was closed does not answer.
    show().catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [file, asked]);

  /** The same rows again, since one of them may change what another is. */
  const refresh = async (): Promise<readonly ReviewRow[]> => {
    const before = latest.current;
    if (!before) return [];
    const rows = await file.ask('rows', { rows: before.rows.map(({ row }) => row) });
    if (latest.current !== before) return rows;
    latest.current = { ...before, rows };
    setShown(latest.current);
    return rows;
  };
  return { shown, refresh };
}
