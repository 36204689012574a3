// A customer as the list knows one, whatever form the server's record has.
import type { Customer } from '@fanfare/contract/customers.ts';

const recordKeyStart = '0#';

/** A record may carry its key, `0#` and the phone; blocked is who opted out. A record in our form stays itself. */
export function toListed(record: Customer): Customer {
  const status = record.optout ? 'blocked' : 'active';
  const isKey = record.phone.startsWith(recordKeyStart);
  if (!isKey && record.status === status) return record;
  return { ...record, phone: isKey ? record.phone.slice(recordKeyStart.length) : record.phone, status };
}
