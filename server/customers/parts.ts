import type { Database } from '../database/open.ts';

export interface CustomerParts {
  readonly database: Database;
  readonly clock: () => number;
}
