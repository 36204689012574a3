// The three looks of a card, of a poster and of each side of a table tent.
import Box from '@mui/material/Box';
import type { PrintDesign, PrintLayout } from './papers.ts';
import {
  SheetAddress,
  SheetArt,
  SheetCode,
  SheetConsent,
  type SheetContent,
  SheetLogo,
  SheetName,
  SheetScan,
} from './sheet-parts.tsx';

type FaceLayout = Exclude<PrintLayout, 'stickers'>;

interface FaceProps {
  readonly design: PrintDesign;
  readonly layout: FaceLayout;
  readonly content: SheetContent;
}

/** Millimetres, but for the sizes of words. */
interface Measures {
  readonly margin: number;
  readonly gap: number;
  readonly logo: number;
  readonly namePx: number;
  readonly longNamePx: number;
  readonly scanPx: number;
  readonly addressPx: number;
  /** People scan from ten times as far as the code is wide. */
  readonly codeMin: number;
  readonly codeMax: number;
  /** The height of the picture, where there is room for it. */
  readonly art: number;
  readonly frame: number;
}

const measures: Readonly<Record<FaceLayout, Measures>> = {
  card: {
    margin: 7,
    gap: 2.5,
    logo: 16,
    namePx: 26,
    longNamePx: 18,
    scanPx: 18,
    addressPx: 16,
    codeMin: 34,
    codeMax: 60,
    art: 50,
    frame: 1.2,
  },
  poster: {
    margin: 15,
    gap: 6,
    logo: 30,
    namePx: 60,
    longNamePx: 34,
    scanPx: 30,
    addressPx: 22,
    codeMin: 100,
    codeMax: 130,
    art: 96,
    frame: 2.4,
  },
  tent: {
    margin: 11,
    gap: 4,
    logo: 20,
    namePx: 32,
    longNamePx: 22,
    scanPx: 22,
    addressPx: 16,
    codeMin: 60,
    codeMax: 88,
    art: 36,
    frame: 1.8,
  },
};

export function Face({ design, layout, content }: FaceProps) {
  const Design = { classic: Classic, bold: Bold, picture: Picture }[design];
  return <Design content={content} layout={layout} of={measures[layout]} />;
}

interface DesignProps {
  readonly content: SheetContent;
  readonly layout: FaceLayout;
  readonly of: Measures;
}

/** Black on white in a frame of the shop's color. */
function Classic({ content, layout, of }: DesignProps) {
  const { brand, main } = content.colors;
  const inset = `${of.margin * 0.6}mm`;
  return (
    <Box sx={{ height: '100%', padding: inset }}>
      <Box
        sx={{
          height: '100%',
          border: `${of.frame}mm solid ${brand}`,
          outline: `0.3mm solid ${main}`,
          outlineOffset: `-${of.frame * 2}mm`,
        }}
      >
        <Body content={content} layout={layout} of={of} marginMm={of.margin * 0.75} scanColor={main} />
      </Box>
    </Box>
  );
}

/** The shop's color from edge to edge. */
function Bold({ content, layout, of }: DesignProps) {
  const { brand, brandInk } = content.colors;
  return (
    <Box sx={{ height: '100%', color: brandInk, backgroundColor: brand }}>
      <Body content={content} layout={layout} of={of} marginMm={of.margin} isLogoRinged />
    </Box>
  );
}

/** A campaign's picture over the words. */
function Picture({ content, layout, of }: DesignProps) {
  const { brand, main } = content.colors;
  const overlap = layout === 'tent' ? 0 : of.logo / 2;
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        sx={{
          position: 'relative',
          flex: `0 1 ${of.art}mm`,
          minHeight: '15mm',
          borderBottom: `${of.frame}mm solid ${brand}`,
        }}
      >
        <SheetArt content={content} />
      </Box>
      <Box sx={{ position: 'relative', flex: '1 0 auto', display: 'grid', marginTop: `-${overlap + of.frame / 2}mm` }}>
        <Body
          content={content}
          layout={layout}
          of={of}
          marginMm={of.margin}
          topMm={overlap === 0 ? of.margin * 0.6 : 0}
          scanColor={main}
          isLogoRinged
        />
      </Box>
    </Box>
  );
}

interface BodyProps extends DesignProps {
  readonly marginMm: number;
  readonly topMm?: number;
  readonly scanColor?: string;
  readonly isLogoRinged?: boolean;
}

function Body(props: BodyProps) {
  return props.layout === 'tent' ? <Across {...props} /> : <Upright {...props} />;
}

/** One below the other; the code takes whatever room the words leave. */
function Upright({ content, layout, of, marginMm, topMm = marginMm, scanColor, isLogoRinged = false }: BodyProps) {
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: `${of.gap}mm`,
        padding: `${topMm}mm ${marginMm}mm ${marginMm}mm`,
      }}
    >
      <SheetLogo content={content} sizeMm={of.logo} isRinged={isLogoRinged} />
      <SheetName content={content} sizePx={of.namePx} longSizePx={of.longNamePx} />
      <SheetScan content={content} sizePx={of.scanPx} {...(scanColor && { color: scanColor })} />
      <CodePlace content={content} of={of} sx={{ flex: `1 0 ${of.codeMin}mm`, width: '100%' }} />
      <SheetAddress content={content} sizePx={of.addressPx} />
      <SheetConsent content={content} isShort={layout === 'card'} />
    </Box>
  );
}

interface CodePlaceProps {
  readonly content: SheetContent;
  readonly of: Measures;
  /** How it stands among the words. */
  readonly sx: { readonly flex: string; readonly width: string; readonly height?: string; readonly minHeight?: string };
}

/** Whatever room there is, which the code itself does not widen. */
function CodePlace({ content, of, sx }: CodePlaceProps) {
  return (
    <Box sx={{ position: 'relative', ...sx }}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
        <SheetCode content={content} maxMm={of.codeMax} />
      </Box>
    </Box>
  );
}

/** The code beside the words. */
function Across({ content, of, marginMm, topMm = marginMm, scanColor, isLogoRinged = false }: BodyProps) {
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        alignItems: 'center',
        gap: `${of.gap * 2}mm`,
        padding: `${topMm}mm ${marginMm}mm ${marginMm}mm`,
      }}
    >
      <CodePlace
        content={content}
        of={of}
        sx={{ flex: 'none', width: `${of.codeMax}mm`, height: '100%', minHeight: `${of.codeMin}mm` }}
      />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: `${of.gap}mm`,
        }}
      >
        <SheetLogo content={content} sizeMm={of.logo} isRinged={isLogoRinged} />
        <SheetName content={content} sizePx={of.namePx} longSizePx={of.longNamePx} />
        <SheetScan content={content} sizePx={of.scanPx} {...(scanColor && { color: scanColor })} />
        <SheetAddress content={content} />
        <SheetConsent content={content} isShort />
      </Box>
    </Box>
  );
}
