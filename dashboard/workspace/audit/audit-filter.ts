import { type AuditAction, auditActions } from '@fanfare/contract/audit-actions.ts';
import type { searchAudit } from '@fanfare/contract/audit.ts';
import type { InputOf } from '@fanfare/contract/endpoint.ts';
import { type PhoneRule, isPhone, toSent } from '@fanfare/contract/phone-rule.ts';
import { endOfDay, readDay, startOfDay } from '../../ui/calendar-day.ts';

/** Of which entries an owner reads. A number stays out of the address. */
export interface AuditFilter {
  readonly actorId: string;
  readonly action: AuditAction | '';
  readonly from: string;
  readonly to: string;
}

export const noFilter: AuditFilter = { actorId: '', action: '', from: '', to: '' };

export function readFilter(search: URLSearchParams): AuditFilter {
  return {
    actorId: search.get('who') ?? '',
    action: auditActions.find((action) => action === search.get('what')) ?? '',
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
  };
}

export function writeFilter({ actorId, action, from, to }: AuditFilter): URLSearchParams {
  const said = Object.entries({ who: actorId, what: action, from, to }).filter(([, value]) => value !== '');
  return new URLSearchParams(said);
}

export type AuditAsk = Omit<InputOf<typeof searchAudit>['body'], 'limit' | 'lastEvaluatedKey'>;

/** What the server is asked for; a number that is none yet asks for nothing. */
export function toAsk(
  { actorId, action, from, to }: AuditFilter,
  phone: string,
  rule: PhoneRule | null = null,
): AuditAsk {
  return {
    ...(actorId !== '' && { actorId }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from: startOfDay(from) }),
    ...(to !== '' && { to: endOfDay(to) }),
    ...(isPhone(phone, rule) && { phone: toSent(phone, rule) }),
  };
}
