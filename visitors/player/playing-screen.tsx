import { siteColorOf } from '@fanfare/contract/brand-colors.ts';
import { imageSizeOf } from '@fanfare/contract/images.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toBrandVariables } from '../brand-style.ts';
import { takeNumberKey } from '../joining/key-digits.ts';
import { WorkspacePicture } from '../joining/workspace-picture.tsx';
import { toOwnPath } from '../own-path.ts';
import { Mark } from '../page-glyph.tsx';
import { PageIcon } from '../page-icon.tsx';
import { fill } from '../text/fill.ts';
import type { BrowserPlayer } from './browser-player.ts';
import { fillScreenAgain } from './full-screen.tsx';
import { PhonePad } from './phone-pad.tsx';
import { check } from './pad-glyphs.tsx';
import type { PlayerData, Playing } from './player-state.ts';
import { type Slide, isSameSlide } from './schedule.ts';

interface PlayingScreenProps {
  readonly playing: Playing;
  readonly data: PlayerData;
  readonly browser: BrowserPlayer;
  readonly setInUse: (isInUse: boolean) => void;
}

export function PlayingScreen({ playing, data, browser, setInUse }: PlayingScreenProps) {
  const { program, slide } = playing;
  const { player, addressOf } = browser;
  const [firstDigit, setFirstDigit] = useState<string>();
  const isPadOpen = firstDigit !== undefined;
  const touchArea = useRef<HTMLButtonElement>(null);
  usePausing(browser, isPadOpen);
  useEffect(() => {
    setInUse(isPadOpen);
    return () => setInUse(false);
  }, [setInUse, isPadOpen]);
  useBrand(program?.workspace.color ?? siteColorOf(data.site.primaryColor));
  useDigitKeys(isPadOpen || !program ? undefined : setFirstDigit);

  const openPad = (): void => {
    void fillScreenAgain();
    setFirstDigit('');
  };
  const close = useCallback(() => {
    setFirstDigit(undefined);
    player.forgetVisitor();
  }, [player]);
  useEffect(() => {
    const { current: area } = touchArea;
    if (!isPadOpen) return undefined;
    // Only what is no longer inert takes the focus back.
    return () => area?.focus({ preventScroll: true });
  }, [isPadOpen]);

  return (
    <>
      <div className="show" inert={isPadOpen}>
        <h1 className="for-listeners">{program?.workspace.name ?? data.texts.starting}</h1>
        {slide ? <Slides slide={slide} addressOf={addressOf} /> : <IdleScreen playing={playing} data={data} />}
        {program && (
          <button ref={touchArea} type="button" className="touch-area" onClick={openPad}>
            <span className="invitation">{data.texts.invitation}</span>
          </button>
        )}
        {playing.isJustPaired && program && (
          <Connected text={fill(data.texts.connected, { device: program.device.name })} />
        )}
      </div>
      {isPadOpen && program && (
        <PhonePad program={program} data={data} player={player} firstDigit={firstDigit} close={close} />
      )}
    </>
  );
}

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
function Slides({ slide, addressOf }: SlidesProps) {
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

/** Nothing to show just now: whose place this is, and calm. */
function IdleScreen({ playing, data }: { readonly playing: Playing; readonly data: PlayerData }) {
  const { program, isOnline } = playing;
  if (!program) {
    return (
      <div className="calm">
        <Mark />
        <p role="status" className="calm-status">
          {isOnline ? data.texts.starting : data.texts.stillTrying}
        </p>
      </div>
    );
  }
  const { name, profileImageUrl } = program.workspace;
  return (
    <div className="calm" aria-hidden="true">
      <WorkspacePicture key={profileImageUrl} url={profileImageUrl && toOwnPath(profileImageUrl)} />
      <p className="calm-name">{name}</p>
    </div>
  );
}

/** The page came before anybody knew whose tablet this is. */
function useBrand(color: string): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const variables = toBrandVariables(color);
    const knowsBoth = CSS.supports('color', 'light-dark(#000, #fff)');
    for (const [name, light, dark] of variables) {
      style.setProperty(name, knowsBoth ? `light-dark(${light}, ${dark})` : light);
    }
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [color]);
}

/** Pictures that nobody sees stand still: behind the pad, and while the page itself is hidden. */
function usePausing({ player }: BrowserPlayer, isCovered: boolean): void {
  useEffect(() => {
    const tell = (): void => player.setSeen(!isCovered && document.visibilityState === 'visible');
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [player, isCovered]);
}

/** Whoever has a keyboard types at once. */
function useDigitKeys(open: ((digit: string) => void) | undefined): void {
  useEffect(() => {
    if (!open) return undefined;
    const take = (event: KeyboardEvent): void => takeNumberKey(event, open);
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, [open]);
}

const connectedMs = 6_000;

function Connected({ text }: { readonly text: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(false), connectedMs);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={isShown ? 'connected' : 'for-listeners'}>
      {isShown && <PageIcon>{check}</PageIcon>}
      {isShown && text}
    </p>
  );
}
