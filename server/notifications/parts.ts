import type { SignIn } from '../http/guard.ts';
import type { BudgetParts } from '../letters/budget.ts';
import type { Send } from '../letters/message.ts';
import type { Settings } from '../settings.ts';

/** What emails are made of and sent with. */
export interface NotificationParts extends BudgetParts {
  readonly settings: BudgetParts['settings'] &
    Pick<Settings, 'siteName' | 'publicUrl' | 'language' | 'mailUrl' | 'analytics'>;
  readonly send: Send;
  readonly signIn: SignIn;
  /** Where the public API begins. */
  readonly publicApi: string;
}
