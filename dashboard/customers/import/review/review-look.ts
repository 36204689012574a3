// How the rows of a file look. Their parts are plain elements: two hundred cells come at once, and each part that brings
// its own style would cost time in every one.
import type { SystemStyleObject, Theme } from '@mui/system';
import { statusTones } from '../../../theme/palettes.ts';

/** `left` is the start of the page's direction, whatever the direction of what stands in the cell. */
const cell: SystemStyleObject<Theme> = {
  font: 'inherit',
  fontSize: { xs: '1rem', md: '0.875rem' },
  color: 'inherit',
  width: '100%',
  minHeight: { xs: 44, md: 36 },
  paddingInline: '8px',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: { xs: 'neutral.400', md: 'transparent' },
  backgroundColor: 'transparent',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
  '&:hover': { borderColor: 'neutral.600' },
  '&[aria-invalid=true]': { borderColor: 'error.main' },
  '&:focus': {
    borderColor: 'primary.main',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: '-1px',
  },
  '&:read-only': { borderColor: 'transparent', color: 'text.secondary' },
};

const mark: SystemStyleObject<Theme> = {
  display: 'flex',
  gap: '6px',
  alignItems: 'flex-start',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
  '& svg': { flexShrink: 0, fontSize: '1.125rem', marginBlockStart: '1px' },
  '&.good': { color: statusTones.success[700] },
  '&.doubtful': { color: statusTones.warning[700] },
  '&.bad': { color: statusTones.error[700] },
};

const skip: SystemStyleObject<Theme> = {
  font: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 500,
  color: 'inherit',
  flexShrink: 0,
  minHeight: { xs: 44, md: 32 },
  paddingInline: '10px',
  border: 0,
  borderRadius: '8px',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'level.2' },
};

export const rowParts: SystemStyleObject<Theme> = { '& .cell': cell, '& .mark': mark, '& .skip': skip };

export const reviewTableLook: SystemStyleObject<Theme> = {
  minWidth: 860,
  '& caption': { padding: 0, lineHeight: 0 },
  '& thead th': { paddingInline: '8px' },
  '& tbody td, & tbody th': {
    padding: '6px 8px',
    fontSize: '0.875rem',
    fontWeight: 400,
    textAlign: 'left',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& tbody th': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& .what': { display: 'flex', gap: '8px', alignItems: 'center', justifyContent: 'space-between', minHeight: 34 },
  ...rowParts,
};
