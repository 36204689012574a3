/** On wider screens in a row; else two above the others, and on phones two by two. */
export const tileColumns = {
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(6, minmax(0, 1fr))',
    md: 'repeat(5, minmax(0, 1fr))',
  },
  '& > *': { gridColumn: { sm: 'span 2', md: 'auto' } },
  '& > :nth-of-type(-n + 2)': { gridColumn: { sm: 'span 3', md: 'auto' } },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'span 2', md: 'auto' } },
} as const;
