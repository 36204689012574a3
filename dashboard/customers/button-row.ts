import type { SystemStyleObject, Theme } from '@mui/system';

/** Buttons beside one another; on a narrow screen they share its whole width. */
export const buttonRow: SystemStyleObject<Theme> = {
  gap: 1.5,
  flexWrap: 'wrap',
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
};
