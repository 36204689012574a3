import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Paper, PrintLayout } from './papers.ts';
import { PrintedSheet } from './printed-sheet.tsx';
import type { SheetContent } from './sheet-parts.tsx';
import { Sheet } from './sheets.tsx';

const pxPerMm = 96 / 25.4;
const previewHeightPx = 380;

interface PrintPreviewProps {
  readonly layout: PrintLayout;
  readonly paper: Paper;
  readonly content: SheetContent;
}

/** The sheet made small, and the one for the printer. */
export function PrintPreview({ layout, paper, content }: PrintPreviewProps) {
  const { t } = useTranslation(['common', 'translations']);
  const zoom = previewHeightPx / (paper.heightMm * pxPerMm);
  return (
    <>
      <Box
        role="img"
        aria-label={t('translations:invitePrint.preview')}
        sx={{
          display: 'grid',
          placeItems: 'center',
          padding: 2.5,
          borderRadius: '16px',
          backgroundColor: 'level.2',
          overflow: 'hidden',
        }}
      >
        <Box inert sx={{ zoom, boxShadow: '0 8px 40px rgb(18 22 33 / 0.16)' }}>
          <Sheet layout={layout} paper={paper} content={content} />
        </Box>
      </Box>
      <PrintedSheet layout={layout} paper={paper} content={content} />
    </>
  );
}
