import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { layout } from '../theme/theme.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ListTableProps {
  /** Names the region that scrolls sideways where the screen is too narrow. */
  readonly label: string;
  readonly caption: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A table that reaches its card's edges; on wide screens its head stays in view below the top bar. */
export function ListTable({ label, caption, head, children }: ListTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ overflowX: { xs: 'auto', xl: 'visible' } }}>
      <Table sx={tableLook}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead sx={{ position: { xl: 'sticky' }, insetBlockStart: layout.barHeightPx, zIndex: 1 }}>
          <TableRow>{head}</TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}

const tableLook = {
  '& caption': { padding: 0, lineHeight: 0 },
  '& td, & th': { paddingInline: { lg: '10px', xl: '16px' } },
  '& tr > th:first-of-type': { paddingInlineStart: '24px' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const;
