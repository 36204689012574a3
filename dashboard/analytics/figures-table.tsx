import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { ListTable } from '../ui/list-table.tsx';

/** Its last numbers end where the numbers of the cards around it end. */
export function FiguresTable(table: ComponentProps<typeof ListTable>) {
  return (
    <Box sx={{ '& tr > :last-of-type': { paddingInlineEnd: '24px' }, '& td': numbersLook }}>
      <ListTable {...table} />
    </Box>
  );
}

const numbersLook = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
