import type { ReactNode } from 'react';
import { PageIcon } from '../page-icon.tsx';
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
        <PageIcon isLarge>
          <path
            d="M7 3.5h10M7 20.5h10M8 3.5c0 5 8 6 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 6-8 8.5s8 3.5 8 8.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </PageIcon>
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
    <div className="ending">
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
