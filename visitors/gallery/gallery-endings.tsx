import { hourglassGlyph } from '@fanfare/contract/page-glyphs.ts';
import type { ReactNode } from 'react';
import { PageGlyph } from '../page-glyph.tsx';
import type { GalleryTexts } from '../text/gallery-texts.ts';

interface ExpiredCampaignProps {
  readonly texts: GalleryTexts;
  /** Follow buttons: the networks outlive the campaign. */
  readonly children: ReactNode;
}

export function ExpiredCampaign({ texts, children }: ExpiredCampaignProps) {
  return (
    <div className="ending">
      <span className="ending-mark">
        <PageGlyph glyph={hourglassGlyph} isLarge />
      </span>
      <h1>{texts.expiredTitle}</h1>
      <p>{texts.expiredText}</p>
      <div className="actions">{children}</div>
    </div>
  );
}

interface NothingFoundProps {
  readonly texts: GalleryTexts;
  readonly retry: (() => void) | undefined;
}

export function NothingFound({ texts, retry }: NothingFoundProps) {
  return (
    <div className="ending" role="alert">
      <p className="ending-face" dir="ltr" aria-hidden="true">
        :(
      </p>
      <h1>{texts.nothingFound}</h1>
      {retry && (
        <button type="button" className="button button-quiet button-narrow" onClick={retry}>
          {texts.tryAgain}
        </button>
      )}
    </div>
  );
}
