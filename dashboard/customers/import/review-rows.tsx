import Box from '@mui/material/Box';
import Button, { buttonClasses } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { statusTones } from '../../theme/palettes.ts';
import { plainList } from '../../theme/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CellInput, type CellInputProps, RowMarks, SkipButton } from './review-cells.tsx';
import { type ReviewState, rowsShown } from './use-review.ts';
import type { Field } from './worker/import-fields.ts';
import type { ReviewRow } from './worker/import-messages.ts';

interface ReviewRowsProps {
  readonly review: ReviewState;
  readonly fields: readonly Field[];
}

/** Rows of the file, a page at a time; their cells can be changed in place. */
export function ReviewRows({ review, fields }: ReviewRowsProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { shown } = review;
  if (!shown) return null;
  const { start, count, rows } = shown;
  if (rows.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('customersReview.noRows')}</Typography>;
  }
  const Rows = isNarrow ? ReviewCards : ReviewTable;
  const place = { from: start + 1, to: start + rows.length, count };
  return (
    <Stack sx={{ gap: 2 }}>
      <Rows rows={rows} fields={fields} onEdit={review.edit} onSkip={review.skipRow} />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography
          variant="body2"
          aria-live="polite"
          sx={{ fontVariantNumeric: 'tabular-nums', marginInlineEnd: 'auto' }}
        >
          {t('customersReview.rowsOf', place)}
        </Typography>
        {count > rowsShown ? (
          <>
            <PageButton isEnd={start === 0} onGo={() => review.goTo(start - rowsShown)}>
              {t('customersReview.earlier')}
            </PageButton>
            <PageButton isEnd={start + rowsShown >= count} onGo={() => review.goTo(start + rowsShown)}>
              {t('customersReview.later')}
            </PageButton>
          </>
        ) : null}
      </Stack>
    </Stack>
  );
}

interface PageButtonProps {
  readonly isEnd: boolean;
  readonly onGo: () => void;
  readonly children: string;
}

/** Keeps the focus at the end, where it has come by being pressed. */
function PageButton({ isEnd, onGo, children }: PageButtonProps) {
  return (
    <Button
      size="small"
      color="secondary"
      variant="outlined"
      aria-disabled={isEnd || undefined}
      className={isEnd ? buttonClasses.disabled : undefined}
      onClick={() => (isEnd ? undefined : onGo())}
    >
      {children}
    </Button>
  );
}

interface ShownRowsProps {
  readonly fields: readonly Field[];
  readonly rows: readonly ReviewRow[];
  readonly onEdit: CellInputProps['onEdit'];
  readonly onSkip: (row: number, isSkipped: boolean) => Promise<void>;
}

// Rows are plain elements: two hundred cells come at once, and each part that brings its own style would cost time in
// every one.

/** `left` is the start of the page's direction, whatever the direction of what stands in the cell. */
const cell = {
  font: 'inherit',
  fontSize: { xs: '1rem', md: '0.875rem' },
  color: 'inherit',
  width: '100%',
  minHeight: { xs: 44, md: 36 },
  paddingInline: '8px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: { xs: 'neutral.400', md: 'transparent' },
  backgroundColor: 'transparent',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
  '&:hover': { borderColor: 'neutral.600' },
  '&[aria-invalid=true]': { borderColor: 'error.main' },
  '&:focus': {
    borderColor: 'primary.main',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-1px',
  },
  '&:read-only': { borderColor: 'transparent', color: 'text.secondary' },
} satisfies SxProps<Theme>;

const mark = {
  display: 'flex',
  gap: '6px',
  alignItems: 'flex-start',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  '& svg': { flexShrink: 0, fontSize: '1.125rem', marginBlockStart: '1px' },
  '&.good': { color: statusTones.success[700] },
  '&.doubtful': { color: statusTones.warning[700] },
  '&.bad': { color: statusTones.error[700] },
} satisfies SxProps<Theme>;

const marks = { display: 'grid', gap: '4px' } satisfies SxProps<Theme>;

const skip = {
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: 'inherit',
  flexShrink: 0,
  minHeight: { xs: 44, md: 32 },
  paddingInline: '10px',
  border: 0,
  borderRadius: '8px',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'level.2' },
} satisfies SxProps<Theme>;

const rowParts = { '& .cell': cell, '& .mark': mark, '& .marks': marks, '& .skip': skip } satisfies SxProps<Theme>;

function ReviewTable({ rows, fields, onEdit, onSkip }: ShownRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  const label = t('customersReview.table');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={reviewTableLook} data-rows>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Head fields={fields} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.number}</th>
              {fields.map((field) => (
                <td key={field}>
                  <CellInput row={row} field={field} marksId={`${id}-${row.row}`} onEdit={onEdit} />
                </td>
              ))}
              <td>
                <div className="what">
                  <RowMarks row={row} id={`${id}-${row.row}`} />
                  <SkipButton row={row} onSkip={onSkip} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableContainer>
  );
}

/** What a cell needs; where there are no more than these, each has the more room. */
const roomyFields = 4;
const roomyWidth = 176;
const widths: Readonly<Record<Field, number>> = {
  phone: 144,
  createdAt: 132,
  lastCheckin: 132,
  checkins: 96,
  status: 124,
  tags: 112,
  note: 120,
};

function Head({ fields }: Pick<ShownRowsProps, 'fields'>) {
  const { t } = useTranslation();
  const isRoomy = fields.length <= roomyFields;
  return (
    <TableHead>
      <TableRow>
        <TableCell sx={{ width: 56 }}>{t('customersReview.row')}</TableCell>
        {fields.map((field) => (
          <TableCell
            key={field}
            sx={{ minWidth: widths[field], width: isRoomy && field !== 'checkins' ? roomyWidth : widths[field] }}
          >
            <Box component="span" sx={{ display: 'block', paddingInlineStart: '9px' }}>
              {t(`customersImport.${field}`)}
            </Box>
          </TableCell>
        ))}
        <TableCell sx={{ minWidth: isRoomy ? 260 : 168 }}>{t('customersReview.problem')}</TableCell>
      </TableRow>
    </TableHead>
  );
}

const reviewTableLook = {
  minWidth: 860,
  '& caption': { padding: 0, lineHeight: 0 },
  '& thead th': { paddingInline: '8px' },
  '& tbody td, & tbody th': {
    padding: '6px 8px',
    fontSize: '0.875rem',
    fontWeight: 400,
    textAlign: 'left',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody th': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .what': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 8px',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 34,
  },
  ...rowParts,
  '& .marks': { ...marks, flex: '1 1 160px' },
} satisfies SxProps<Theme>;

/** The rows on a narrow screen: each with its cells below one another. */
function ReviewCards({ rows, fields, onEdit, onSkip }: ShownRowsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="ul" data-rows aria-label={t('customersReview.table')} sx={cardsLook}>
      {rows.map((row) => (
        <li key={row.row}>
          <div className="top">
            <strong>{t('customersReview.rowOf', { row: String(row.number) })}</strong>
            <SkipButton row={row} onSkip={onSkip} />
          </div>
          <RowMarks row={row} id={`${id}-${row.row}`} />
          <div className="cells">
            {fields.map((field) => (
              <div key={field} className={field}>
                <span aria-hidden className="name">
                  {t(`customersImport.${field}`)}
                </span>
                <CellInput row={row} field={field} marksId={`${id}-${row.row}`} onEdit={onEdit} />
              </div>
            ))}
          </div>
        </li>
      ))}
    </Box>
  );
}

const cardsLook = {
  ...plainList,
  display: 'grid',
  gap: 2,
  fontSize: '0.875rem',
  '& > li': {
    display: 'grid',
    gap: '12px',
    padding: '16px',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '12px',
  },
  '& strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& .top': { display: 'flex', gap: '8px', justifyContent: 'space-between', alignItems: 'center' },
  '& .cells': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: '12px' },
  // A phone is too long for half a narrow screen, as is a sentence.
  '& .cells > .phone, & .cells > .note': { gridColumn: '1 / -1' },
  '& .name': { display: 'block', fontSize: '0.75rem', lineHeight: '20px', color: 'text.secondary' },
  ...rowParts,
} satisfies SxProps<Theme>;
