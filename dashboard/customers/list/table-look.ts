// How the table of customers looks. Its rows are plain elements: a hundred of them pass by in one scroll, and each part
// that brings its own style would cost time in every one.
import { layout } from '../../theme/theme.ts';
import type { CustomerColumn } from './customer-columns.ts';

export const rowHeightPx = 56;
export const bulkBarHeightPx = 72;

/** Narrow screens keep what tells one customer from another. */
export const columnClass: Readonly<Record<CustomerColumn, string>> = {
  phone: 'phone',
  status: 'status',
  carrier: 'from-md carrier',
  source: 'from-md source',
  tags: 'from-lg',
  checkins: 'from-lg amount',
  lastCheckin: 'from-sm ago',
  createdAt: 'from-lg day',
  updatedAt: 'from-lg ago',
  customerId: 'from-lg',
};

const shownFrom = {
  '& .from-sm': { display: { xs: 'none', sm: 'table-cell' } },
  '& .from-md': { display: { xs: 'none', md: 'table-cell' } },
  '& .from-lg': { display: { xs: 'none', lg: 'table-cell' } },
  // Beside the navigation there is no room for it at first.
  '@media (min-width: 1200px) and (max-width: 1329.95px)': {
    '&:not(.wide) .carrier': { display: 'none' },
    '&:not(.wide) thead > tr > .source': { width: 'auto' },
  },
} as const;

/** Fixed, so that columns keep their places while other rows come into view. */
const widths = {
  tableLayout: 'fixed',
  minWidth: { sm: 560, md: 820, lg: 860 },
  '&.wide': { minWidth: { lg: 1480 } },
  // As wide as the longest of the three languages needs; the carrier takes what is left.
  '& thead > tr > .tick': { width: { xs: 50, xl: 56 } },
  '& thead > tr > .menu': { width: { xs: 52, xl: 56 } },
  '& thead > tr > .phone': { width: { xs: 162, xl: 172 } },
  // Numbers of other countries stand there with their code.
  '&.abroad thead > tr > .phone': { width: 200 },
  '& thead > tr > .status': { width: { xs: 120, xl: 128 } },
  '& thead > tr > .source': { width: { lg: 124, xl: 156 } },
  '& thead > tr > .amount': { width: { xs: 109, xl: 118 } },
  '& thead > tr > .ago': { width: { xs: 132, xl: 150 } },
  '& thead > tr > .day': { width: { xs: 115, xl: 124 } },
} as const;

const cells = {
  '& tbody > tr': { height: rowHeightPx, cursor: 'pointer' },
  '& tbody > tr[aria-hidden]': { cursor: 'default' },
  '& tbody > tr:not([aria-hidden]):hover, & tbody > tr:focus-within': { backgroundColor: 'level.1' },
  '& tbody > tr[aria-selected=true]': { backgroundColor: 'ramp.50' },
  '& tbody > tr > td, & tbody > tr > th': {
    fontSize: '0.875rem',
    fontWeight: 400,
    // Mirrored with the page, where `start` would follow each cell's own words.
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& thead > tr > th, & thead > tr > td': { paddingBlock: '14px' },
  '& tr > td, & tr > th, & tbody > tr > td, & tbody > tr > th': {
    paddingBlock: 0,
    paddingInline: { xs: '8px', xl: '12px' },
  },
  '& tr > .tick': { paddingInlineStart: { xs: '16px', sm: '24px' }, paddingInlineEnd: '4px' },
  '& tbody > tr > .menu': { textAlign: 'right', paddingInline: '4px 16px' },
  '& tbody > tr > .amount': { textAlign: 'right' },
  '& tbody > tr:last-of-type > :is(td, th)': { borderBottom: 0 },
  // The copy button stands at the row's inline end of the number, also in a mirrored page.
  '& tbody > tr > .phone': { unicodeBidi: 'isolate' },
  '& tbody > tr > :is(.phone, .amount, .day)': { fontVariantNumeric: 'tabular-nums' },
  '& .quiet': { color: 'text.secondary' },
  '& .tag': { marginInlineEnd: '4px', padding: '3px 8px', borderRadius: '8px', backgroundColor: 'level.2' },
} as const;

/** A head that sticks must not lie over the row to which the focus goes. */
const controls = {
  '& tbody :is(button, input, time, [tabindex])': {
    scrollMarginBlockStart: layout.barHeightPx + bulkBarHeightPx + rowHeightPx + 16,
    scrollMarginBlockEnd: '24px',
  },
  '& tbody input': {
    width: 18,
    height: 18,
    margin: 0,
    color: 'primary.main',
    accentColor: 'currentColor',
    cursor: 'pointer',
    display: 'block',
  },
  '& tbody button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: 0,
    borderRadius: '6px',
    cursor: 'pointer',
    verticalAlign: 'middle',
  },
  '& tbody button.name': { fontWeight: 500, minHeight: 24, '&:hover': { textDecoration: 'underline' } },
  '& tbody button.icon': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    color: 'text.secondary',
    '&:hover': { backgroundColor: 'level.2' },
  },
  '& tbody button.copy': { width: 28, height: 28, marginInlineStart: '4px', opacity: 0 },
  '& tbody tr:hover button.copy, & tbody tr:focus-within button.copy': { opacity: 1 },
  '@media (pointer: coarse)': { '& tbody .menu button.icon': { width: 44, height: 44, marginInlineEnd: '-6px' } },
  '@media (hover: none)': { '& tbody button.copy': { display: 'none' } },
} as const;

export const tableLook = {
  '& caption': { padding: 0, lineHeight: 0 },
  ...widths,
  ...shownFrom,
  ...cells,
  ...controls,
} as const;
