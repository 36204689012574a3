import { type Glyph, mark } from '@fanfare/contract/page-glyphs.ts';
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

/** The product's mark, for where there is no workspace to show yet. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d={mark.horn} fill="#fff" />
      <path d={mark.grip} fill="#fff" opacity={mark.gripOpacity} />
      <path d={mark.sound.d} fill="none" stroke="#fff" strokeWidth={mark.sound.lineWidth} strokeLinecap="round" />
    </svg>
  );
}
