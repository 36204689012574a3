import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { VisuallyHidden } from '../visually-hidden.tsx';
import type { Series } from './series.ts';

interface ChartTableProps {
  readonly caption: string;
  readonly head: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
}

/** The numbers of a chart, a row for each of its labels. */
export function ChartTable({ caption, head, labels, series, format }: ChartTableProps) {
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
                  {format(values[index] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
