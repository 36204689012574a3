import { imageSizeOf } from '@fanfare/contract/images.ts';
import { useState } from 'react';
import { type Slide, isSameSlide } from './schedule.ts';

interface Layer {
  readonly turn: number;
  readonly slide: Slide;
}

interface Layers {
  readonly under: Layer | undefined;
  readonly top: Layer;
}

interface SlidesProps {
  readonly slide: Slide;
  readonly addressOf: (pictureUrl: string) => string;
}

/** The picture of the moment over the one before it, which fades while this one comes. */
export function Slides({ slide, addressOf }: SlidesProps) {
  const [{ under, top }, setLayers] = useState<Layers>({ under: undefined, top: { turn: 0, slide } });
  if (!isSameSlide(top.slide, slide)) setLayers({ under: top, top: { turn: top.turn + 1, slide } });
  return (
    <div className="slides">
      {under && <Picture key={under.turn} slide={under.slide} addressOf={addressOf} isLeaving />}
      <Picture key={top.turn} slide={top.slide} addressOf={addressOf} isLeaving={false} />
    </div>
  );
}

function Picture({ slide, addressOf, isLeaving }: SlidesProps & { readonly isLeaving: boolean }) {
  const size = imageSizeOf(slide.url);
  return (
    <img
      className={isLeaving ? 'slide slide-leaving' : 'slide'}
      src={addressOf(slide.url)}
      width={size?.width}
      height={size?.height}
      alt={isLeaving ? '' : slide.alt}
      draggable={false}
    />
  );
}
