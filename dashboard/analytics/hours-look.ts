// Weekdays beside hours; on phones all of them as a picture, without room to read the numbers in.
export const hoursLook = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: { xs: '1px 2px', sm: '3px' },
  tableLayout: 'fixed',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 500, color: 'text.secondary', textAlign: 'center', whiteSpace: 'nowrap' },
  '& thead th': { padding: 0, paddingBlockEnd: '4px', textAlign: 'left', overflow: 'visible' },
  // On phones there is room for every other hour; all of them are heard.
  '& thead th span.between': { opacity: { xs: 0, sm: 1 } },
  '& thead th:first-of-type, & tbody th': { width: { xs: 34, sm: 44 }, padding: 0, textAlign: 'left' },
  '& tbody td': {
    height: { xs: 26, sm: 30 },
    padding: 0,
    borderRadius: { xs: '3px', sm: '6px' },
    textAlign: 'center',
    backgroundColor: (theme: { palette: { ramp: Record<number, string> } }) =>
      `color-mix(in srgb, ${theme.palette.ramp[600]} calc(var(--share) * 82%), ${theme.palette.ramp[50]})`,
    forcedColorAdjust: 'none',
  },
  '& tbody td span': { opacity: 0, display: { xs: 'none', sm: 'inline' } },
  '& tbody td:is(:hover, :focus) span': {
    opacity: 1,
    padding: '1px 4px',
    borderRadius: '4px',
    color: 'neutral.900',
    backgroundColor: 'background.paper',
  },
} as const;
