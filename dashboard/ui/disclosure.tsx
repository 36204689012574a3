import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import type { ReactNode } from 'react';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

/** What only some want to read, behind the words that name it. */
export function Disclosure({ summary, children, sx }: DisclosureProps) {
  return (
    <Box component="details" sx={sx}>
      <Box component="summary" sx={summaryLook}>
        <span>{summary}</span>
        <CaretDownIcon aria-hidden />
      </Box>
      {children}
    </Box>
  );
}

/** With a sign of its own: the browser's sticks to the words in a mirrored page. */
const summaryLook = {
  display: 'flex',
  width: 'fit-content',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 0.5,
  borderRadius: '4px',
  typography: 'subtitle2',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flexShrink: 0 },
  'details[open] > & > svg': { transform: 'rotate(180deg)' },
} as const;
