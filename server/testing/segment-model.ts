// What a segment means, said once more without a database.
import type { Customer } from '@fanfare/contract/customers.ts';
import type { Segment, SegmentSort } from '@fanfare/contract/segments.ts';
import { dayMs } from './builders.ts';

/** What the list doesn't tell of a customer. */
interface Hidden {
  readonly importId: string | null;
  readonly joinedText: string | null;
  readonly hasQuestion: boolean;
}

export type ModelCustomer = Pick<
  Customer,
  'phone' | 'carrier' | 'status' | 'addedby' | 'checkins' | 'lastCheckin' | 'createdAt' | 'updatedAt' | 'tags'
> &
  Hidden;

type Test = (customer: ModelCustomer) => boolean;

export function isMeant(segment: Segment, now: number): Test {
  const { digits, tags = [] } = segment;
  const tests: readonly (readonly [asked: unknown, test: Test])[] = [
    [segment.status, ({ status }) => status === segment.status],
    [segment.source, ({ addedby }) => addedby === segment.source],
    [segment.sourceKind, ({ addedby }) => kindOf(addedby) === segment.sourceKind],
    [segment.importId, ({ importId }) => importId === segment.importId],
    [segment.joinedFrom, ({ createdAt }) => createdAt >= (segment.joinedFrom ?? 0)],
    [segment.joinedTo, ({ createdAt }) => createdAt < (segment.joinedTo ?? 0)],
    [segment.joinedWithinDays, ({ createdAt }) => createdAt >= now - (segment.joinedWithinDays ?? 0) * dayMs],
    [segment.isNeverSeen, ({ lastCheckin }) => (lastCheckin === null) === segment.isNeverSeen],
    [segment.seenFrom, ({ lastCheckin }) => lastCheckin !== null && lastCheckin >= (segment.seenFrom ?? 0)],
    [segment.seenTo, ({ lastCheckin }) => lastCheckin !== null && lastCheckin < (segment.seenTo ?? 0)],
    [segment.seenWithinDays, ({ lastCheckin }) => agoOf(lastCheckin, now) <= (segment.seenWithinDays ?? 0)],
    [
      segment.notSeenForDays,
      ({ lastCheckin }) => lastCheckin !== null && agoOf(lastCheckin, now) > (segment.notSeenForDays ?? 0),
    ],
    [segment.checkinsMin, ({ checkins }) => checkins >= (segment.checkinsMin ?? 0)],
    [segment.carrier, ({ carrier }) => carrier === segment.carrier],
    [
      segment.tags,
      (customer) => tags.every((tag) => customer.tags.some((one) => one.toLowerCase() === tag.toLowerCase())),
    ],
    [segment.consentVersion, ({ joinedText }) => (joinedText ?? '') === segment.consentVersion],
    [segment.isPending, (customer) => isPending(customer) === segment.isPending],
    [digits, ({ phone }) => hasDigits(phone, digits)],
  ];
  return (customer) => tests.every(([asked, test]) => asked === undefined || test(customer));
}

/** Who has opted out is asked nothing. */
export function isPending(customer: ModelCustomer): boolean {
  return customer.hasQuestion && customer.status === 'active';
}

/** In days. */
function agoOf(at: number | null, now: number): number {
  return at === null ? Infinity : (now - at) / dayMs;
}

function hasDigits(phone: string, sought: Segment['digits']): boolean {
  if (sought?.at === 'end') return phone.endsWith(sought.digits);
  if (sought?.at === 'anywhere') return phone.includes(sought.digits);
  return sought !== undefined && (phone.startsWith(sought.digits) || phone.startsWith(`1${sought.digits}`));
}

function kindOf(addedby: string): string {
  return ['viewer', 'import', 'device'].includes(addedby) ? addedby : 'member';
}

/** As a list stands. */
export function inOrder(
  customers: readonly ModelCustomer[],
  { sort, direction, segment }: { sort: SegmentSort; direction: 'asc' | 'desc'; segment: Segment },
): readonly ModelCustomer[] {
  const sign = direction === 'asc' ? 1 : -1;
  const { digits } = segment;
  const isLater = ({ phone }: ModelCustomer) => digits?.at === 'anywhere' && !phone.endsWith(digits.digits);
  return customers.toSorted(
    (one, other) =>
      Number(isLater(one)) - Number(isLater(other)) ||
      sign * (compare(valueOf(one, sort), valueOf(other, sort)) || compare(one.phone, other.phone)),
  );
}

function valueOf(customer: ModelCustomer, sort: SegmentSort): string | number {
  if (sort === 'source') return customer.addedby;
  return customer[sort] ?? -Infinity;
}

function compare(one: string | number, other: string | number): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
