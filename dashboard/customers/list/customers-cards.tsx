import type { Customer } from '@fanfare/contract/customers.ts';
import Box from '@mui/material/Box';
import { Fragment, memo } from 'react';
import { plainList } from '../../theme/theme.ts';
import type { Selection } from '../../ui/selection-bar.tsx';
import { PhoneFigures } from '../phone-text.tsx';
import { HintLayer, type RowActions, RowMenuButton, type RowWords, StatusMark } from './row-parts.tsx';
import { useWindowedRows } from './windowed-rows.ts';

const cardHeightPx = 76;

interface CustomersCardsProps {
  readonly customers: readonly Customer[];
  /** How many there are, the loaded ones among them. */
  readonly total: number | undefined;
  readonly onNearEnd: () => void;
  readonly words: RowWords;
  readonly isSelecting: boolean;
  readonly selection: Selection<Customer>;
  readonly actions: RowActions;
}

/** The table for narrow screens. */
export function CustomersCards({ customers, selection, total = -1, onNearEnd, ...shared }: CustomersCardsProps) {
  const { rows, gapAfterPx, bodyRef } = useWindowedRows(customers.length, cardHeightPx, onNearEnd);
  return (
    <HintLayer>
      <Box component="ul" ref={bodyRef} sx={cardsLook}>
        {rows.map(({ index, gapPx }) => {
          const customer = customers[index];
          if (!customer) return null;
          return (
            <CustomerCard
              key={customer.id}
              {...shared}
              customer={customer}
              index={index}
              count={total}
              gapPx={gapPx}
              isSelected={selection.ids.has(customer.id)}
            />
          );
        })}
        <Gap heightPx={gapAfterPx} />
      </Box>
    </HintLayer>
  );
}

/** Where the cards would be that are not drawn. */
function Gap({ heightPx }: { readonly heightPx: number }) {
  return heightPx > 0 ? <li aria-hidden className="gap" style={{ height: heightPx }} /> : null;
}

const cardsLook = {
  ...plainList,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: cardHeightPx,
    padding: '12px 16px',
    borderBottom: '1px solid',
    borderColor: 'divider',
    '@media (max-width: 359px)': { gap: '8px', paddingInline: '12px' },
  },
  '& > li:last-of-type': { borderBottom: 0 },
  '& > li.gap': { minHeight: 0, padding: 0, border: 0 },
  '& > li[data-selected=true]': { backgroundColor: 'ramp.50' },
  '& :is(button, input)': { scrollMarginBlock: '136px 24px' },
  '& input': { width: 22, height: 22, margin: 0, color: 'primary.main', accentColor: 'currentColor' },
  '& button': {
    cursor: 'pointer',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: 0,
    borderRadius: '8px',
  },
  '& button.name': {
    justifySelf: 'start',
    fontWeight: 500,
    minHeight: 28,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '@media (max-width: 359px)': { '& button.name': { fontSize: '0.875rem' } },
  '& button.icon': { display: 'grid', placeItems: 'center', width: 44, height: 44, marginInlineEnd: '-10px' },
  // Mirrored with the page, where `start` would follow each line's own words.
  '& > li > div': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    textAlign: 'left',
  },
  '& p': {
    gridColumn: '1 / -1',
    margin: 0,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    typography: 'secondary',
  },
} as const;

interface CustomerCardProps extends Omit<CustomersCardsProps, 'customers' | 'selection' | 'total' | 'onNearEnd'> {
  readonly customer: Customer;
  readonly index: number;
  readonly count: number;
  readonly gapPx: number;
  readonly isSelected: boolean;
}

const CustomerCard = memo(function CustomerCard(props: CustomerCardProps) {
  const { customer, index, count, gapPx, words, actions, isSelecting, isSelected } = props;
  const labels = words.labels(customer);
  return (
    <>
      <Gap heightPx={gapPx} />
      <li
        data-index={index}
        data-customer={customer.id}
        data-selected={isSelected}
        aria-posinset={index + 1}
        aria-setsize={count}
      >
        {/* The shortcut selects by it also while it is not seen. */}
        <input
          type="checkbox"
          hidden={!isSelecting}
          checked={isSelected}
          onChange={() => actions.onToggle(customer.id)}
          aria-label={labels.select}
        />
        <div>
          <button
            type="button"
            className="name"
            aria-label={isSelecting ? labels.select : labels.view}
            onClick={() => (isSelecting ? actions.onToggle(customer.id) : actions.onOpen(customer))}
          >
            <bdi dir="ltr">
              <PhoneFigures text={words.phone(customer)} />
            </bdi>
          </button>
          <StatusMark customer={customer} words={words} />
          <p>
            {words.sourceName(customer.addedby)} · {words.ago(customer.lastCheckin ?? customer.createdAt)}
            {customer.tags.map((tag) => (
              <Fragment key={tag}>
                {' · '}
                <bdi>{tag}</bdi>
              </Fragment>
            ))}
          </p>
        </div>
        {isSelecting ? null : <RowMenuButton customer={customer} label={labels.menu} onMenu={actions.onMenu} />}
      </li>
    </>
  );
});
