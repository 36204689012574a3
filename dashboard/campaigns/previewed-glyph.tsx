import type { Glyph } from '@fanfare/contract/page-glyphs.ts';

/** A drawing of the visitors' page. */
export function PreviewedGlyph({ glyph, size = 22 }: { readonly glyph: Glyph; readonly size?: number }) {
  const { d, lineWidth } = glyph;
  const look =
    lineWidth === undefined
      ? { fill: 'currentColor', fillRule: 'evenodd' as const }
      : { fill: 'none', stroke: 'currentColor', strokeWidth: lineWidth };
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} style={{ display: 'block', flex: 'none' }} aria-hidden="true">
      <path d={d} strokeLinecap="round" strokeLinejoin="round" {...look} />
    </svg>
  );
}
