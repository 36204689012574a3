export const hoursLook = {
  width: '100%',
  minWidth: 760,
  borderCollapse: 'separate',
  borderSpacing: '3px',
  tableLayout: 'fixed',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { fontWeight: 500, color: 'text.secondary', textAlign: 'center', whiteSpace: 'nowrap' },
  '& thead th': { textAlign: 'start', overflow: 'visible' },
  '& thead th:first-of-type, & tbody th': { width: 44, textAlign: 'start' },
  '& tbody td': {
    height: 30,
    padding: 0,
    borderRadius: '6px',
    textAlign: 'center',
    backgroundColor: (theme: { palette: { ramp: Record<number, string> } }) =>
      `color-mix(in srgb, ${theme.palette.ramp[600]} calc(var(--share) * 82%), ${theme.palette.ramp[50]})`,
    forcedColorAdjust: 'none',
  },
  '& tbody td span': { opacity: 0 },
  '& tbody td:is(:hover, :focus) span': {
    opacity: 1,
    padding: '1px 4px',
    borderRadius: '4px',
    color: 'neutral.900',
    backgroundColor: 'background.paper',
  },
} as const;
