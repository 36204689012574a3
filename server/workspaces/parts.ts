import type { Device } from '@fanfare/contract/devices.ts';
import type { Database } from '../database/open.ts';
import type { SteadyClock } from '../database/steady-clock.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { Images } from '../images/images.ts';
import type { BudgetParts } from '../letters/budget.ts';
import type { Send } from '../letters/message.ts';
import type { Settings } from '../settings.ts';

/** What the workspaces' routes are made of. */
export interface WorkspaceParts {
  readonly database: Database;
  readonly images: Pick<
    Images,
    'arrived' | 'readColor' | 'imageUrl' | 'uploadUrl' | 'hold' | 'removeUnused' | 'clearSoon'
  >;
  readonly send: Send;
  readonly settings: Pick<Settings, 'siteName' | 'publicUrl' | 'language'> & BudgetParts['settings'];
  readonly clock: () => number;
  readonly steadyClock: Pick<SteadyClock, 'after'>;
  /** Those of each workspace, in the order in which they were paired. */
  readonly listDevices: (workspaceIds: readonly string[]) => Promise<ReadonlyMap<string, readonly Device[]>>;
  /** What visitors are told of campaigns: each tells of its workspace too. */
  readonly publicAnswers: Pick<AnswerCache, 'forgetAll'>;
}
