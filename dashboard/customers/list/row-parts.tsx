import type { Customer } from '@fanfare/contract/customers.ts';
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoneRule } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { statusTones } from '../../theme/palettes.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSourceNames } from '../customer-source.ts';
import { leftToRight, shownPhone } from '../phone-text.tsx';
import { Hinted } from './hint-layer.tsx';

/** What a row can ask for; the list stays the same while rows come and go. */
export interface RowActions {
  readonly onOpen: (customer: Customer) => void;
  readonly onMenu: (customer: Customer, anchor: HTMLElement) => void;
  readonly onCopy: (customer: Customer) => void;
  readonly onToggle: (id: string) => void;
}

export type RowWords = ReturnType<typeof useRowWords>;

/** What rows say: made once for the list, because a hundred rows pass by in one scroll and hooks in each would show. */
export function useRowWords(areNumbersHidden: boolean) {
  const { t } = useTranslation();
  const { number, date, moment, ago } = useFormats();
  const now = useNow();
  const sourceName = useSourceNames();
  const rule = usePhoneRule();
  return useMemo(
    () => ({
      number,
      date,
      ago: (at: number) => ago(at, now),
      sourceName,
      exactly: moment,
      phone: (customer: Customer) => shownPhone(customer.phone, areNumbersHidden, rule),
      /** The names of a row's controls. */
      labels: (customer: Customer) => {
        const phone = leftToRight(shownPhone(customer.phone, areNumbersHidden, rule));
        return {
          select: t('customerList.select', { phone }),
          view: t('customers.viewDetailsOf', { phone }),
          copy: t('customerList.copyNumberOf', { phone }),
          menu: t('customers.menuOf', { phone }),
        };
      },
      never: t('customers.never'),
      unknownCarrier: t('customers.unknownCarrier'),
      active: t('customers.isActive'),
      blocked: t('customers.isBlocked'),
      optedOut: t('customers.optedOut'),
      optedOutAsked: t('customers.optedOutAsked'),
    }),
    [t, number, date, moment, ago, now, sourceName, areNumbersHidden, rule],
  );
}

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

interface RowMenuButtonProps extends Pick<RowActions, 'onMenu'> {
  readonly customer: Customer;
  readonly label: string;
}

/** A plain element, because a list draws many of them. */
export function RowMenuButton({ customer, label, onMenu }: RowMenuButtonProps) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => onMenu(customer, event.currentTarget)}
    >
      <DotsThreeVerticalIcon size={20} weight="bold" />
    </button>
  );
}
