import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { pxPerMm, Sheet, type SheetProps } from './sheets.tsx';
import { LightLook } from '../../theme/look.tsx';

const previewHeightPx = 380;

/** The sheet made small, and the one for the printer. */
export function PrintPreview({ layout, paper, content }: SheetProps) {
  const { t } = useTranslation();
  const zoom = previewHeightPx / (paper.heightMm * pxPerMm);
  return (
    <>
      <Box
        role="img"
        aria-label={t('invitePrint.preview')}
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
          <LightLook>
            <Sheet layout={layout} paper={paper} content={content} />
          </LightLook>
        </Box>
      </Box>
      <PrintedSheet layout={layout} paper={paper} content={content} />
    </>
  );
}

const className = 'printed-sheet';

/** What comes out of the printer while this page is open, in place of the page. */
function PrintedSheet({ layout, paper, content }: SheetProps) {
  return createPortal(
    <div className={className} aria-hidden>
      <GlobalStyles
        styles={{
          [`.${className}`]: { display: 'none' },
          '@page': { size: `${paper.widthMm}mm ${paper.heightMm}mm`, margin: 0 },
          '@media print': {
            'html, body': { minHeight: '0 !important', margin: 0 },
            [`body > *:not(.${className})`]: { display: 'none !important' },
            [`.${className}`]: { display: 'block' },
          },
        }}
      />
      <LightLook>
        <Sheet layout={layout} paper={paper} content={content} />
      </LightLook>
    </div>,
    document.body,
  );
}
