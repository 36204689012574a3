// What stands on every print, in whatever design. Nothing is smaller than 16 px, and long words wrap.
import type { BrandColors } from '@fanfare/contract/brand-colors.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { Language } from '../../text/languages.ts';
import { toQrPath } from '../../ui/qr-picture.tsx';
import { WorkspacePicture } from '../../ui/workspace-picture.tsx';
import { pxPerMm } from './papers.ts';

export interface SheetContent {
  readonly name: string;
  readonly pictureUrl: string | null;
  readonly url: string;
  readonly language: Language;
  readonly colors: BrandColors;
  /** A campaign's picture; without one there are shapes in the shop's color. */
  readonly artUrl: string | undefined;
}

interface PartProps {
  readonly content: SheetContent;
}

export function SheetLogo({ content, sizeMm, isRinged }: PartProps & { sizeMm: number; isRinged?: boolean }) {
  const { pictureUrl, colors } = content;
  const sizePx = Math.round(sizeMm * pxPerMm);
  const radius = `${Math.round(sizePx / 5) + 4}px`;
  return (
    <Box
      sx={{
        flex: 'none',
        lineHeight: 0,
        ...(isRinged && { padding: '4px', borderRadius: radius, backgroundColor: '#ffffff' }),
      }}
    >
      <WorkspacePicture url={pictureUrl} sizePx={sizePx} colors={colors} />
    </Box>
  );
}

const textMinPx = 16;
/** From here on a name takes a smaller size, so that it fits into three or four lines. */
const longNameFrom = 30;

export function SheetName({ content, sizePx, longSizePx }: PartProps & { sizePx: number; longSizePx: number }) {
  const isLong = content.name.length > longNameFrom;
  return (
    <Box
      sx={{
        fontSize: `${isLong ? longSizePx : sizePx}px`,
        fontWeight: 600,
        lineHeight: 1.15,
        letterSpacing: '-0.015em',
        overflowWrap: 'anywhere',
        textWrap: 'balance',
      }}
    >
      {content.name}
    </Box>
  );
}

export function SheetScan({ content, sizePx, color }: PartProps & { sizePx: number; color?: string }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ fontSize: `${sizePx}px`, fontWeight: 600, lineHeight: 1.2, textWrap: 'balance', color }}>
      {t('invitePrint.scan', { lng: content.language })}
    </Box>
  );
}

export function SheetAddress({ content, sizePx = textMinPx }: PartProps & { sizePx?: number }) {
  return (
    <Box dir="ltr" sx={{ fontSize: `${sizePx}px`, lineHeight: 1.2, overflowWrap: 'anywhere' }}>
      {content.url.replace(/^https?:\/\//, '')}
    </Box>
  );
}

export function SheetConsent({ content, isShort }: PartProps & { isShort: boolean }) {
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

/** Black on white with its quiet margin whatever surrounds it, as large as its place and never larger than `maxMm`. */
export function SheetCode({ content, maxMm }: PartProps & { maxMm: number }) {
  const { data, size } = encode(content.url, { ecc: 'M', border: quietModules });
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
      <rect width={size} height={size} rx={quietModules / 2} fill="#ffffff" />
      <path d={toQrPath(data)} fill="#000000" />
    </svg>
  );
}

/** A campaign's picture, or shapes in the shop's color; it fills its place, and what is too much of it is cut off. */
export function SheetArt({ content }: PartProps) {
  const { artUrl, colors } = content;
  const fill = { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' } as const;
  if (artUrl) return <Box component="img" src={artUrl} alt="" sx={{ ...fill, objectFit: 'cover' }} />;
  return (
    <Box component="svg" viewBox="0 0 210 100" preserveAspectRatio="xMidYMid slice" aria-hidden sx={fill}>
      <rect width="210" height="100" fill={colors.brand} />
      <circle cx="34" cy="104" r="62" fill={colors.brandPressed} />
      <circle cx="178" cy="18" r="46" fill={colors.mainSoft} />
      <path d="M96 100 A38 38 0 0 1 172 100 Z" fill={colors.main} />
      <circle cx="104" cy="30" r="13" fill={colors.mainTint} />
    </Box>
  );
}
