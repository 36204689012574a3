import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { ReadyImage } from '../images/image-list.ts';
import { CampaignPreview } from './campaign-preview.tsx';

interface BesidePreviewProps {
  readonly images: readonly ReadyImage[];
  readonly children: ReactNode;
}

/** The form's cards; beside them, where there is room, what visitors will see. */
export function BesidePreview({ images, children }: BesidePreviewProps) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: 'minmax(0, 720px) minmax(288px, 360px)' } }}>
      <Stack sx={{ gap: 4, minWidth: 0 }}>{children}</Stack>
      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>
        <Box sx={{ position: 'sticky', insetBlockStart: 88 }}>
          <CampaignPreview images={images} />
        </Box>
      </Box>
    </Box>
  );
}
