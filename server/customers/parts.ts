import type { Quotas } from '@fanfare/contract/quotas.ts';
import type { Database } from '../database/open.ts';

export interface CustomerParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly quotas: Quotas;
  readonly shortLinkHost: string;
  /** Has what is done to many customers go on, now. */
  readonly goOnWithJobs: () => void;
}
