import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { ListTable } from '../ui/list-table.tsx';

/** Close together on tablets, where each of its columns is to be seen; the last one ends where the cards around it end. */
export function FiguresTable(table: ComponentProps<typeof ListTable>) {
  return (
    <Box
      sx={{
        '& tr > :is(th, td)': { paddingInline: { sm: '8px', md: '16px', lg: '10px', xl: '16px' } },
        '& tr > :last-of-type': { paddingInlineEnd: '24px' },
        '& td': numbersLook,
      }}
    >
      <ListTable {...table} />
    </Box>
  );
}

const numbersLook = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
