import { useEffect, useState } from 'react';
import { PageIcon } from '../page-icon.tsx';

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
  const fillScreen = (): void => {
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => setOffered(false));
  };
  return (
    <button type="button" className="button button-bare full-screen" onClick={fillScreen}>
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
