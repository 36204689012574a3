// Each layout as a whole sheet of paper, in millimetres.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Face } from './designs.tsx';
import { type Paper, type PrintDesign, type PrintLayout, standingPaperOf } from './papers.ts';
import {
  SheetAddress,
  SheetCode,
  SheetConsent,
  type SheetContent,
  SheetLogo,
  SheetName,
  SheetScan,
} from './sheet-parts.tsx';

export interface SheetProps {
  readonly layout: PrintLayout;
  readonly design: PrintDesign;
  readonly paper: Paper;
  readonly content: SheetContent;
}

export function Sheet({ layout, design, paper, content }: SheetProps) {
  return (
    <Frame paper={paper} content={content}>
      {layout === 'tent' ? <Tent design={design} content={content} /> : null}
      {layout === 'stickers' ? <Stickers content={content} /> : null}
      {layout === 'card' || layout === 'poster' ? <Face design={design} layout={layout} content={content} /> : null}
    </Frame>
  );
}

/** What one sees of it once it stands. */
export function StandingSheet({ layout, design, paper, content }: SheetProps) {
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
