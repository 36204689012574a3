import type { Customer } from '@fanfare/contract/customers.ts';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { ChatCircleDotsIcon } from '@phosphor-icons/react/dist/csr/ChatCircleDots';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { DotsThreeVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsThreeVertical';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import {
  type HTMLAttributes,
  type PropsWithChildren,
  type TimeHTMLAttributes,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoneRule } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { statusTones } from '../../theme/palettes.ts';
import { useNow } from '../../ui/use-now.ts';
import { useSourceNames } from '../customer-words.tsx';
import { leftToRight, shownPhone } from '../phone-text.tsx';

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

/**
 * Shows the `data-hint` of whatever below it is pointed at or focused: one for a whole list, where a tooltip for each
 * row would cost more than the row. The element itself says the same by `aria-description`.
 */
export function HintLayer({ children }: PropsWithChildren) {
  const [layer, setLayer] = useState<HTMLDivElement | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    if (!layer) return undefined;
    const show = (event: Event) => setAnchor(hintedAt(event.target));
    const hide = () => setAnchor(undefined);
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const shown = ['pointerover', 'focusin'];
    const hidden = ['pointerleave', 'focusout'];
    for (const name of shown) layer.addEventListener(name, show);
    for (const name of hidden) layer.addEventListener(name, hide);
    document.addEventListener('keydown', dismiss);
    return () => {
      for (const name of shown) layer.removeEventListener(name, show);
      for (const name of hidden) layer.removeEventListener(name, hide);
      document.removeEventListener('keydown', dismiss);
    };
  }, [layer]);
  return (
    <div ref={setLayer}>
      {children}
      {anchor?.isConnected ? (
        <Popper open anchorEl={anchor} placement="top" sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}>
          <Paper role="tooltip" elevation={0} sx={hintLook}>
            {anchor.dataset['hint']}
          </Paper>
        </Popper>
      ) : null}
    </div>
  );
}

const hintLook = {
  backgroundColor: 'neutral.900',
  color: 'neutral.50',
  borderRadius: '6px',
  fontSize: '0.75rem',
  fontWeight: 500,
  padding: '6px 10px',
  marginBlock: '6px',
  maxWidth: 300,
} as const;

function hintedAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-hint]') ?? undefined) : undefined;
}

type HintedProps = { readonly hint: string } & (
  | ({ readonly as: 'span' } & HTMLAttributes<HTMLElement>)
  | ({ readonly as: 'time' } & TimeHTMLAttributes<HTMLElement>)
);

/** Words with more behind them, which the hint layer around shows on hover and focus. */
export function Hinted({ as: Element, hint, ...shown }: HintedProps) {
  return <Element tabIndex={0} data-hint={hint} aria-description={hint} {...shown} />;
}
