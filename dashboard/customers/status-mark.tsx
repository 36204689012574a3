import type { Customer } from '@fanfare/contract/customers.ts';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { statusTones } from '../theme/palettes.ts';
import { Hinted } from './list/hinted.tsx';
import type { RowWords } from './list/use-row-words.ts';

const { success, error } = statusTones;
const shape = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '3px 8px',
  borderRadius: 8,
  fontSize: '0.8125rem',
  fontWeight: 500,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
} as const;
const active = { ...shape, backgroundColor: success[100], color: success[700] };
const blocked = { ...shape, backgroundColor: error[100], color: error[700] };

/** A customer's state in a long list: a chip of plain elements. Who asks for messages again has a speech bubble. */
export function StatusMark({ customer, words }: { readonly customer: Customer; readonly words: RowWords }) {
  if (customer.status === 'active') {
    return (
      <span style={active}>
        <CheckCircleIcon size={14} weight="fill" aria-hidden />
        {words.active}
      </span>
    );
  }
  const isAsking = customer.resubscribeRequestedAt !== null;
  const Icon = isAsking ? ChatCircleDotsIcon : ProhibitIcon;
  return (
    <Hinted as="span" hint={isAsking ? words.optedOutAsked : words.optedOut} style={blocked}>
      <Icon size={14} weight="bold" aria-hidden />
      {words.blocked}
    </Hinted>
  );
}
