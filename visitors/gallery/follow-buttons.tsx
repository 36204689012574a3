import { networkGlyphs } from '@fanfare/contract/page-glyphs.ts';
import { isSocialLink, socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import { PageGlyph } from '../page-glyph.tsx';
import { fill } from '../text/fill.ts';
import type { GalleryTexts } from '../text/gallery-texts.ts';
import type { Socials } from './gallery-state.ts';
import type { Visit } from './visit.ts';

interface FollowButtonsProps {
  readonly socials: Socials;
  readonly texts: GalleryTexts;
  readonly note: Visit['note'] | undefined;
}

/** One button for each network that has a link of its own; they are links, so they work without a script. */
export function FollowButtons({ socials, texts, note }: FollowButtonsProps) {
  return socialNetworks.map((network) => {
    const link = socials[network];
    if (!link || !isSocialLink(network, link)) return null;
    return (
      <a
        key={network}
        className="button button-quiet"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => note?.('social_media_click', { platform: network, link })}
      >
        <PageGlyph glyph={networkGlyphs[network]} />
        <span>
          {fill(texts.followUs, { Network: socialNetworkNames[network] })}{' '}
          <span className="for-listeners">{texts.newTab}</span>
        </span>
      </a>
    );
  });
}
