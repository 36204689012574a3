// Each layout as a whole sheet of paper, in millimetres. The same five things stand on each of them; nothing is smaller
// than 16 px, and long words wrap.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { Language } from '../../text/languages.ts';
import { toQrPath } from '../../ui/qr-picture.tsx';
import { WorkspacePicture } from '../../ui/workspace-picture.tsx';
import type { Paper, PrintLayout } from './papers.ts';

export const pxPerMm = 96 / 25.4;

export interface SheetProps {
  readonly layout: PrintLayout;
  readonly paper: Paper;
  readonly content: SheetContent;
}

interface SheetContent {
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly url: string;
  readonly language: Language;
}

export function Sheet({ layout, paper, content }: SheetProps) {
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
        printColorAdjust: 'exact',
      }}
    >
      {drawn[layout](content)}
    </Box>
  );
}

const drawn: Readonly<Record<PrintLayout, (content: SheetContent) => ReactNode>> = {
  card: (content) => <Upright content={content} look={cardLook} />,
  poster: (content) => <Upright content={content} look={posterLook} />,
  tent: (content) => <Tent content={content} />,
  stickers: (content) => <Stickers content={content} />,
};

const cardLook = {
  marginMm: 7,
  gapMm: 2.5,
  logoMm: 16,
  namePx: 26,
  longNamePx: 18,
  scanPx: 18,
  codeMm: 60,
  addressPx: 16,
  isShort: true,
};
const posterLook = {
  marginMm: 15,
  gapMm: 6,
  logoMm: 30,
  namePx: 64,
  longNamePx: 34,
  scanPx: 30,
  codeMm: 130,
  addressPx: 22,
  isShort: false,
};

/** One below the other; the code takes whatever room the words leave. */
function Upright({ content, look }: { readonly content: SheetContent; readonly look: typeof cardLook }) {
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: `${look.gapMm}mm`,
        padding: `${look.marginMm}mm`,
      }}
    >
      <SheetLogo content={content} sizeMm={look.logoMm} />
      <SheetName content={content} sizePx={look.namePx} longSizePx={look.longNamePx} />
      <SheetScan content={content} sizePx={look.scanPx} />
      <CodePlace>
        <PrintCode url={content.url} maxMm={look.codeMm} />
      </CodePlace>
      <SheetAddress content={content} sizePx={look.addressPx} />
      <SheetConsent content={content} isShort={look.isShort} />
    </Box>
  );
}

function CodePlace({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ flex: '1 1 0', minHeight: 0, width: '100%', display: 'grid', placeItems: 'center' }}>{children}</Box>
  );
}

/** Two faces that stand back to back once the paper is folded. */
function Tent({ content }: { readonly content: SheetContent }) {
  return (
    <Box sx={{ height: '100%', display: 'grid', gridTemplateRows: '1fr 1fr' }}>
      <Box sx={{ transform: 'rotate(180deg)', minHeight: 0 }}>
        <TentFace content={content} />
      </Box>
      <Box sx={{ borderTop: '1px dashed #999999', minHeight: 0 }}>
        <TentFace content={content} />
      </Box>
    </Box>
  );
}

function TentFace({ content }: { readonly content: SheetContent }) {
  return (
    <Box sx={{ height: '100%', display: 'flex', alignItems: 'center', gap: '9mm', padding: '14mm' }}>
      <Box sx={{ flex: 'none', width: '88mm', height: '88mm' }}>
        <PrintCode url={content.url} maxMm={88} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '4mm' }}>
        <SheetLogo content={content} sizeMm={22} />
        <SheetName content={content} sizePx={32} longSizePx={22} />
        <SheetScan content={content} sizePx={22} />
        <SheetAddress content={content} />
        <SheetConsent content={content} isShort />
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
          <PrintCode url={content.url} maxMm={40} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', alignItems: 'center', gap: '2mm' }}>
          <SheetLogo content={content} sizeMm={10} />
          <SheetName content={content} sizePx={20} longSizePx={16} />
        </Box>
      </Box>
      <SheetScan content={content} sizePx={16} />
      <SheetAddress content={content} />
      <SheetConsent content={content} isShort />
    </Box>
  );
}

const textMinPx = 16;
/** From here on a name takes a smaller size, so that it fits into three or four lines. */
const longNameFrom = 30;

function SheetLogo({ content, sizeMm }: { readonly content: SheetContent; readonly sizeMm: number }) {
  return <WorkspacePicture url={content.pictureUrl} sizePx={Math.round(sizeMm * pxPerMm)} />;
}

interface SheetNameProps {
  readonly content: SheetContent;
  readonly sizePx: number;
  readonly longSizePx: number;
}

function SheetName({ content, sizePx, longSizePx }: SheetNameProps) {
  const isLong = content.name.length > longNameFrom;
  return (
    <Box
      sx={{
        fontSize: `${isLong ? longSizePx : sizePx}px`,
        fontWeight: 600,
        lineHeight: 1.15,
        overflowWrap: 'anywhere',
        textWrap: 'balance',
      }}
    >
      {content.name}
    </Box>
  );
}

function SheetScan({ content, sizePx }: { readonly content: SheetContent; readonly sizePx: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ fontSize: `${sizePx}px`, fontWeight: 500, lineHeight: 1.2, textWrap: 'balance' }}>
      {t('invitePrint.scan', { lng: content.language })}
    </Box>
  );
}

function SheetAddress({ content, sizePx = textMinPx }: { readonly content: SheetContent; readonly sizePx?: number }) {
  return (
    <Box dir="ltr" sx={{ fontSize: `${sizePx}px`, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
      {content.url.replace(/^https?:\/\//, '')}
    </Box>
  );
}

function SheetConsent({ content, isShort }: { readonly content: SheetContent; readonly isShort: boolean }) {
  const { t } = useTranslation();
  const { name, language } = content;
  return (
    <Box sx={{ fontSize: `${textMinPx}px`, lineHeight: 1.2, overflowWrap: 'anywhere', textWrap: 'balance' }}>
      {isShort
        ? t('invitePrint.shortConsent', { lng: language })
        : t('invitePrint.consent', { lng: language, workspace: name })}
    </Box>
  );
}

const quietModules = 4;

/** Black on white with its quiet margin, as large as its place and never larger than `maxMm`. */
function PrintCode({ url, maxMm }: { readonly url: string; readonly maxMm: number }) {
  const { data, size } = encode(url, { ecc: 'M', border: quietModules });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        maxWidth: `${maxMm}mm`,
        maxHeight: `${maxMm}mm`,
        forcedColorAdjust: 'none',
      }}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={toQrPath(data)} fill="#000000" />
    </svg>
  );
}
