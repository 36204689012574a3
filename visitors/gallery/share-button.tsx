import { shareGlyph } from '@fanfare/contract/page-glyphs.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PageGlyph } from '../page-glyph.tsx';
import type { GalleryTexts } from '../text/gallery-texts.ts';

type Way = 'unknown' | 'share' | 'copy' | 'none';

const copiedMessageMs = 3_000;

/** Shares the address without the fragment, which may be somebody's own. Its room is kept until the way is known. */
export function ShareButton({ texts, title }: { readonly texts: GalleryTexts; readonly title: string }) {
  const way = useSyncExternalStore<Way>(neverChanges, wayToShare, () => 'unknown');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), copiedMessageMs);
    return () => window.clearTimeout(timer);
  }, [isCopied]);

  if (way === 'none') return null;
  const share = async (): Promise<void> => {
    const url = window.location.origin + window.location.pathname;
    if (way === 'share') return navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  const label = way === 'copy' ? texts.copyLink : texts.share;
  return (
    <button
      type="button"
      className={way === 'unknown' ? 'button button-bare awaits-script' : 'button button-bare'}
      onClick={() => void share().catch((error: unknown) => console.debug('The address was not shared.', error))}
    >
      <PageGlyph glyph={shareGlyph} />
      <span aria-live="polite">{isCopied ? texts.linkCopied : label}</span>
    </button>
  );
}

const neverChanges = () => () => undefined;

function wayToShare(): Way {
  if ('share' in navigator) return 'share';
  return 'clipboard' in navigator ? 'copy' : 'none';
}
