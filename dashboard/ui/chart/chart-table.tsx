import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type Series, type ValueWords, showValue } from './chart-ground.tsx';

interface ChartTableProps extends ValueWords {
  readonly caption: string;
  readonly head: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
}

/** The numbers of a chart, a row for each of its labels. */
export function ChartTable({ caption, head, labels, series, ...words }: ChartTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={caption} sx={{ maxHeight: 320 }}>
      <Table size="small" stickyHeader>
        <caption style={{ padding: 0, lineHeight: 0 }}>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead>
          <TableRow>
            <TableCell>{head}</TableCell>
            {series.map(({ name }) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {labels.map((label, index) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              {series.map(({ name, values }) => (
                <TableCell key={name} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  <Value value={values[index]} {...words} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Value({ value, ...words }: ValueWords & { readonly value: number | undefined }) {
  if (value !== undefined || !words.missing) return showValue(value, words);
  return (
    <>
      <span aria-hidden>{showValue(value, words)}</span>
      <VisuallyHidden>{words.missing}</VisuallyHidden>
    </>
  );
}
