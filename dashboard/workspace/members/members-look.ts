/** What phones have no room for stands below the name there. */
export const fromSmall = { display: { xs: 'none', sm: 'table-cell' } } as const;

export const rowLook = {
  // A long address in one row must not break the short ones beside it.
  '& > th:first-of-type': { width: { sm: '40%' }, paddingInlineStart: { xs: '16px', sm: '24px' } },
  '&:last-of-type > th': { borderBottom: 0 },
  // A finger's room around the three dots is gap enough beside a name.
  '& > td:last-of-type, & > th:last-of-type:not(:first-of-type)': {
    paddingInlineStart: { xs: 0, sm: '16px' },
    paddingInlineEnd: { xs: '8px', sm: '16px' },
  },
} as const;
