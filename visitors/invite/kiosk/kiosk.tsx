// The invite page on a screen in the shop, for everybody who comes by.
import { kioskWorkerPath } from '@fanfare/contract/visitor-routes.ts';
import { useEffect, useRef } from 'react';
import { fill } from '../../text/fill.ts';
import type { KioskTexts } from '../../text/kiosk-texts.ts';
import { keepFresh } from './fresh-page.ts';
import { useIdleReset } from '../../joining/use-idle-reset.ts';
import { useWakeLock } from '../../joining/use-wake-lock.ts';

interface KioskProps {
  readonly texts: KioskTexts;
  readonly isFailed: boolean;
  /** Whether there is something of somebody on the screen. */
  readonly isInUse: boolean;
}

/** What holds for the page whatever it shows. */
export function Kiosk({ texts, isFailed, isInUse }: KioskProps) {
  const maySleep = useWakeLock();
  const inUse = useRef(isInUse);
  useEffect(() => {
    inUse.current = isInUse;
  }, [isInUse]);
  useEffect(
    () => keepFresh({ isFailed, isInUse: () => inUse.current, reload: () => window.location.reload() }),
    [isFailed],
  );
  useEffect(stayOnPage, []);
  useEffect(keepWithoutNetwork, []);
  return maySleep && <p className="may-sleep">{texts.maySleep}</p>;
}

interface StillThereProps {
  readonly texts: KioskTexts;
  readonly form: { readonly isInUse: boolean; readonly isSending: boolean; readonly reset: () => void };
  readonly setInUse: (isInUse: boolean) => void;
}

export function StillThere({ texts, form: { isInUse, isSending, reset }, setInUse }: StillThereProps) {
  // What becomes of a number is seen before it goes.
  const secondsLeft = useIdleReset(isInUse && !isSending, reset);
  useEffect(() => {
    setInUse(isInUse);
    return () => setInUse(false);
  }, [setInUse, isInUse]);
  return (
    <div role="status" className={secondsLeft === undefined ? 'still-there' : 'still-there still-there-asked'}>
      {secondsLeft !== undefined && (
        <>
          <strong>{texts.stillThere}</strong> <span>{texts.touchToGoOn}</span>{' '}
          <span aria-hidden="true">{fill(texts.secondsLeft, { n: String(secondsLeft) })}</span>
        </>
      )}
    </div>
  );
}

/** For a start without a network. A browser that holds the page to be insecure has no workers, and keeps nothing. */
function keepWithoutNetwork(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(kioskWorkerPath, { scope: window.location.pathname })
    .catch((error: unknown) => console.warn('The kiosk cannot be opened without a network here.', error));
}

/** No menu that leads away, and nothing that a pull or a swipe would lose. */
function stayOnPage(): () => void {
  const { documentElement: root } = document;
  const prevent = (event: Event): void => event.preventDefault();
  root.classList.add('standing');
  window.addEventListener('contextmenu', prevent);
  return () => {
    root.classList.remove('standing');
    window.removeEventListener('contextmenu', prevent);
  };
}
