import { useEffect, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';

const keptName = 'player-full-screen';

/** Remembers it over a reload, which browsers end it with; whoever leaves it wants it no more. */
async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  sessionStorage.setItem(keptName, 'on');
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const forget = (): void => {
    // The first of these events tells of the entering.
    if (document.fullscreenElement) return;
    sessionStorage.removeItem(keptName);
    end();
  };
  document.addEventListener('fullscreenchange', forget, ended);
  window.addEventListener('pagehide', end, ended);
}

/** To be called where somebody touches the screen: nothing else may fill it again. */
export async function fillScreenAgain(): Promise<void> {
  // A browser may refuse storage or the full screen; the page works without.
  try {
    if (!document.fullscreenElement && sessionStorage.getItem(keptName) !== null) await fillScreen();
  } catch {}
}

/** Where the player was opened as an ordinary page; browsers fill the screen only when somebody asks. */
export function FullScreenButton({ text }: { readonly text: string }) {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    const look = (): void => setOffered(document.fullscreenEnabled && !document.fullscreenElement);
    look();
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className="button button-bare full-screen"
      onClick={() => void fillScreen().catch(() => setOffered(false))}
    >
      <PageIcon>
        <path
          d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </PageIcon>
      {text}
    </button>
  );
}
