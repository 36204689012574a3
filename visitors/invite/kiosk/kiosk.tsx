// The invite page on a screen in the shop, for everybody who comes by.
import { useEffect, useRef } from 'react';
import { fill } from '../../text/fill.ts';
import type { KioskTexts } from '../../text/kiosk-texts.ts';
import { keepFresh } from './fresh-page.ts';
import { useIdleReset } from '../../joining/use-idle-reset.ts';
import { useWakeLock } from '../../joining/use-wake-lock.ts';

interface KioskProps {
  readonly texts: KioskTexts;
  /** Whether there is something of somebody on the screen. */
  readonly isInUse: boolean;
  readonly reset: () => void;
}

export function Kiosk({ texts, isInUse, reset }: KioskProps) {
  const secondsLeft = useIdleReset(isInUse, reset);
  const maySleep = useWakeLock();
  const inUse = useRef(isInUse);
  useEffect(() => {
    inUse.current = isInUse;
  }, [isInUse]);
  useEffect(() => keepFresh({ isInUse: () => inUse.current, reload: () => window.location.reload() }), []);
  useEffect(stayOnPage, []);
  return (
    <>
      <div role="status" className={secondsLeft === undefined ? 'still-there' : 'still-there still-there-asked'}>
        {secondsLeft !== undefined && (
          <>
            <strong>{texts.stillThere}</strong> <span>{texts.touchToGoOn}</span>{' '}
            <span aria-hidden="true">{fill(texts.secondsLeft, { n: String(secondsLeft) })}</span>
          </>
        )}
      </div>
      {maySleep && <p className="may-sleep">{texts.maySleep}</p>}
    </>
  );
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
