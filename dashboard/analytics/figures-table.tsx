import Box from '@mui/material/Box';
import type { ComponentProps, ReactNode } from 'react';
import { plainList } from '../theme/theme.ts';
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

interface ShownFigure {
  readonly name: string;
  readonly value: string;
}

interface FiguresListProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table's rows below each other, for narrow screens. */
export function FiguresList({ label, children }: FiguresListProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        ...plainList,
        '& > li': { display: 'grid', gap: 1.5, padding: 2, borderBlockStart: '1px solid', borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

interface FiguresRowProps {
  /** What the figures are of. */
  readonly head: ReactNode;
  /** The two main ones first. */
  readonly figures: readonly ShownFigure[];
}

export function FiguresRow({ head, figures }: FiguresRowProps) {
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>{head}</Box>
      <Box component="dl" sx={figuresLook}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </li>
  );
}

const figuresLook = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  columnGap: 2,
  rowGap: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { gridColumn: 'span 2' },
  '& > div:nth-of-type(-n + 2)': { gridColumn: 'span 3' },
  '& dt': { typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere', hyphens: 'auto' },
  '& dd': { margin: 0, typography: 'body2' },
  '& > div:nth-of-type(-n + 2) dd': { typography: 'h6' },
} as const;
