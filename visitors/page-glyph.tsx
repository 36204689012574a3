import type { Glyph } from '@fanfare/contract/page-glyphs.ts';
import { PageIcon } from './page-icon.tsx';

/** A drawing that staff see in the preview of the page too. */
export function PageGlyph({ glyph, isLarge = false }: { readonly glyph: Glyph; readonly isLarge?: boolean }) {
  const { d, lineWidth } = glyph;
  return (
    <PageIcon isLarge={isLarge}>
      {lineWidth === undefined ? (
        <path d={d} fill="currentColor" fillRule="evenodd" />
      ) : (
        <path
          d={d}
          fill="none"
          stroke="currentColor"
          strokeWidth={lineWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </PageIcon>
  );
}
