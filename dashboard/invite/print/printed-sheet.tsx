import GlobalStyles from '@mui/material/GlobalStyles';
import { createPortal } from 'react-dom';
import type { Paper, PrintLayout } from './papers.ts';
import type { SheetContent } from './sheet-parts.tsx';
import { Sheet } from './sheets.tsx';

interface PrintedSheetProps {
  readonly layout: PrintLayout;
  readonly paper: Paper;
  readonly content: SheetContent;
}

const className = 'printed-sheet';

/** What comes out of the printer while this page is open, in place of the page. */
export function PrintedSheet({ layout, paper, content }: PrintedSheetProps) {
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
      <Sheet layout={layout} paper={paper} content={content} />
    </div>,
    document.body,
  );
}
