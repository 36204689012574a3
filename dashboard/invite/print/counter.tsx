// The designs as they stand on a counter, one of them chosen, and the sheet for the printer.
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type Paper, type PrintDesign, type PrintLayout, designs, pxPerMm, standingPaperOf } from './papers.ts';
import type { SheetContent } from './sheet-parts.tsx';
import { Sheet, type SheetProps, StandingSheet } from './sheets.tsx';

interface CounterProps {
  readonly layout: PrintLayout;
  readonly paper: Paper;
  readonly content: SheetContent;
  readonly design: PrintDesign;
  readonly onChoose: (design: PrintDesign) => void;
}

export function Counter({ layout, paper, content, design, onChoose }: CounterProps) {
  const { t } = useTranslation();
  const name = useId();
  const standing = { layout, paper, content };
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'subtitle2', padding: 0, marginBlockEnd: 1 }}>
        {t(layout === 'stickers' ? 'invitePrint.preview' : 'invitePrint.design')}
      </Box>
      <Box sx={sceneStyle}>
        {layout === 'stickers' ? (
          <Box role="img" aria-label={t('invitePrint.preview')} sx={placeStyle}>
            <Stand {...standing} design={design} />
          </Box>
        ) : (
          designs.map((one) => (
            <Box key={one} component="label" sx={placeStyle}>
              <input type="radio" name={name} checked={one === design} onChange={() => onChoose(one)} />
              <Stand {...standing} design={one} />
              <span className="name">{t(`invitePrint.${one}`)}</span>
            </Box>
          ))
        )}
      </Box>
      <PrintedSheet {...standing} design={design} />
    </Box>
  );
}

/** One print in what holds it: a card in clear plastic, a poster in a frame, a tent on its own feet. */
function Stand({ layout, paper, content, design }: SheetProps) {
  const { widthMm, heightMm } = standingPaperOf(layout, paper);
  const zoomFor = (widthPx: number) =>
    Math.min(widthPx / (widthMm * pxPerMm), (widthPx * heightRatioMax) / (heightMm * pxPerMm));
  return (
    <Box className={`stand ${layout}`} aria-hidden inert>
      <Box
        className="sheet"
        sx={{
          zoom: zoomFor(84),
          '@container (min-width: 440px)': { zoom: zoomFor(128) },
          '@container (min-width: 640px)': { zoom: zoomFor(190) },
        }}
      >
        <StandingSheet layout={layout} design={design} paper={paper} content={content} />
      </Box>
    </Box>
  );
}

/** Of a place's width; so all layouts fit below the same wall. */
const heightRatioMax = 1.45;

const sceneStyle = {
  containerType: 'inline-size',
  display: 'flex',
  justifyContent: 'space-evenly',
  alignItems: 'flex-end',
  paddingBlock: '28px 16px',
  paddingInline: 1,
  borderRadius: '16px',
  overflow: 'hidden',
  // The wall, the counter's far edge, its top, its near edge and its front.
  backgroundImage:
    'linear-gradient(to top, #7c5636 0 44px, #94683f 44px 50px, #c99a66 50px, #d9b382 104px, #b98d5c 104px 106px, transparent 106px), linear-gradient(#f6f1ea, #e7ddd0)',
  colorScheme: 'light',
  userSelect: 'none',
} as const;

const placeStyle = {
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'end',
  gap: '22px',
  minWidth: 0,
  cursor: 'pointer',
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& .name': {
    padding: '3px 12px',
    borderRadius: '99px',
    border: '1px solid transparent',
    typography: 'subtitle2',
    color: '#212636',
    backgroundColor: '#ffffff',
  },
  '&:has(input:checked) .name': { color: 'primary.contrastText', backgroundColor: 'primary.main' },
  '&:has(input:focus-visible) .name': { outline: '2px solid #ffffff', outlineOffset: '2px' },
  '& .stand': {
    position: 'relative',
    display: 'grid',
    transformOrigin: '50% 100%',
    transform: 'scale(0.84)',
    transition: 'transform 200ms ease-out',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  '&:has(input:checked) .stand, &[role=img] .stand': { transform: 'scale(1.04)' },
  '&:not(:has(input:checked)):hover .stand': { transform: 'scale(0.88)' },
  // What it throws on the counter.
  '& .stand::after': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    insetInline: '-8%',
    bottom: '-10px',
    height: '22px',
    background: 'radial-gradient(50% 50%, rgb(50 28 8 / 0.45), transparent)',
  },
  '& .sheet': { boxShadow: '0 2px 12px rgb(50 28 8 / 0.25)' },
  '& .card::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    insetInline: '-5px',
    bottom: '-7px',
    height: '16px',
    borderRadius: '3px',
    border: '1px solid rgb(255 255 255 / 0.75)',
    backgroundColor: 'rgb(255 255 255 / 0.4)',
  },
  '& .poster': { padding: '7px', backgroundColor: '#2d2522', borderRadius: '2px' },
  '& .tent .sheet': { transform: 'perspective(600px) rotateX(4deg)', transformOrigin: '50% 100%' },
} as const;

const className = 'printed-sheet';

/** What comes out of the printer while this page is open, in place of the page. */
function PrintedSheet(props: SheetProps) {
  const { paper, layout, design, content } = props;
  const isColored = design === 'bold' && layout !== 'stickers';
  return createPortal(
    <div className={className} aria-hidden>
      <GlobalStyles
        styles={{
          [`.${className}`]: { display: 'none' },
          '@page': { size: `${paper.widthMm}mm ${paper.heightMm}mm`, margin: 0 },
          '@media print': {
            'html, body': {
              minHeight: '0 !important',
              margin: 0,
              // Also in the hair between the sheet and the paper's edge.
              backgroundColor: `${isColored ? content.colors.brand : '#ffffff'} !important`,
              printColorAdjust: 'exact',
            },
            [`body > *:not(.${className})`]: { display: 'none !important' },
            [`.${className}`]: { display: 'block' },
          },
        }}
      />
      <Sheet {...props} />
    </div>,
    document.body,
  );
}
