// The designs as they stand on a counter, one of them chosen, and the sheet for the printer.
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Face } from './designs.tsx';
import { type Paper, type PrintDesign, type PrintLayout, designs, pxPerMm, standingPaperOf } from './papers.ts';
import {
  SheetAddress,
  SheetCode,
  SheetConsent,
  type SheetContent,
  SheetLogo,
  SheetName,
  SheetScan,
} from './sheet-parts.tsx';

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

interface SheetProps {
  readonly layout: PrintLayout;
  readonly design: PrintDesign;
  readonly paper: Paper;
  readonly content: SheetContent;
}

/** Each layout as a whole sheet of paper, in millimetres. */
function Sheet({ layout, design, paper, content }: SheetProps) {
  return (
    <Frame paper={paper} content={content}>
      {layout === 'tent' ? <Tent design={design} content={content} /> : null}
      {layout === 'stickers' ? <Stickers content={content} /> : null}
      {layout === 'card' || layout === 'poster' ? <Face design={design} layout={layout} content={content} /> : null}
    </Frame>
  );
}

/** What one sees of it once it stands. */
function StandingSheet({ layout, design, paper, content }: SheetProps) {
  if (layout !== 'tent') return <Sheet layout={layout} design={design} paper={paper} content={content} />;
  return (
    <Frame paper={standingPaperOf(layout, paper)} content={content}>
      <Face design={design} layout={layout} content={content} />
    </Frame>
  );
}

interface FrameProps extends Pick<SheetProps, 'paper' | 'content'> {
  readonly children: ReactNode;
}

function Frame({ paper, content, children }: FrameProps) {
  return (
    <Box
      dir="ltr"
      lang={content.language}
      sx={{
        width: `${paper.widthMm}mm`,
        // A hair less than the paper: rounding must not push out a second page.
        height: `${paper.heightMm - 0.4}mm`,
        overflow: 'hidden',
        color: '#000000',
        backgroundColor: '#ffffff',
        textAlign: 'center',
        colorScheme: 'light',
        printColorAdjust: 'exact',
      }}
    >
      {children}
    </Box>
  );
}

/** Two faces that stand back to back once the paper is folded. */
function Tent({ design, content }: Pick<SheetProps, 'design' | 'content'>) {
  return (
    <Box sx={{ height: '100%', display: 'grid', gridTemplateRows: '1fr 1fr' }}>
      <Box sx={{ transform: 'rotate(180deg)', minHeight: 0 }}>
        <Face design={design} layout="tent" content={content} />
      </Box>
      <Box sx={{ borderTop: '1px dashed #999999', minHeight: 0 }}>
        <Face design={design} layout="tent" content={content} />
      </Box>
    </Box>
  );
}

const stickerCount = 6;

function Stickers({ content }: { readonly content: SheetContent }) {
  return (
    <Box
      sx={{
        height: '100%',
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gridTemplateRows: '1fr 1fr 1fr',
        padding: '8mm',
      }}
    >
      {Array.from({ length: stickerCount }, (_, place) => (
        <Sticker key={place} content={content} />
      ))}
    </Box>
  );
}

function Sticker({ content }: { readonly content: SheetContent }) {
  return (
    <Box
      sx={{
        minHeight: 0,
        minWidth: 0,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: '2mm',
        padding: '4mm',
        border: '1px dashed #bbbbbb',
        margin: '-0.5px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '3mm' }}>
        <Box sx={{ flex: 'none', width: '40mm', height: '40mm' }}>
          <SheetCode content={content} maxMm={40} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '2mm' }}>
          <SheetLogo content={content} sizeMm={10} />
          <SheetName content={content} sizePx={20} longSizePx={16} />
        </Box>
      </Box>
      <SheetScan content={content} sizePx={16} color={content.colors.main} />
      <SheetAddress content={content} />
      <SheetConsent content={content} isShort />
    </Box>
  );
}
