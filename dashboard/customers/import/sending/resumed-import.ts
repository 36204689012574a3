import type { DateEvidence } from '../reading/import-messages.ts';
import type { ReviewSummary } from '../reading/review-parts.ts';
import type { StoredImport } from './stored-import.ts';
import type { ImportFile } from '../reading/worker-client.ts';

/** An open file of which some parts are out already. */
export interface ResumedImport {
  readonly stored: StoredImport;
  readonly dates: DateEvidence;
  readonly summary: ReviewSummary;
}

/** Brings a file that was just opened to where its import stopped. */
export async function resumeImport(file: ImportFile, stored: StoredImport): Promise<ResumedImport> {
  const { dates } = await file.ask('load', { match: stored.match });
  await file.ask('judge', { hasHeader: stored.hasHeader, order: stored.order, now: Date.now() });
  const summary = await file.ask('sentThrough', { number: stored.through });
  return { stored, dates, summary };
}
