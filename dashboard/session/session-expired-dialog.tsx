import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leavePage } from './leave-page.ts';
import { useSession, useSessionStore } from './session-provider.tsx';
import { expiryCheckMs, hasExpired, isDueForRefresh } from './session-state.ts';

/** Blocks the page once the session is over; a quiet refresh ahead of time makes that rare. */
export function SessionExpiredDialog() {
  const standing = useSessionStanding();
  if (standing === 'alive') return null;
  if (standing === 'checking') return <Cover />;
  return <EndDialog standing={standing} />;
}

function EndDialog({ standing }: { standing: 'expired' | 'refused' }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const { isBusy, startAnew } = useStartAnew(standing);
  useAloneUsable(root);
  const isExpired = standing === 'expired';
  return (
    <Dialog
      open
      ref={root}
      maxWidth="xs"
      fullWidth
      aria-describedby="session-end-text"
      slotProps={{ paper: { role: 'alertdialog' } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.tooltip + 1 }}
    >
      <DialogTitle>{t(isExpired ? 'session.expiredTitle' : 'session.refusedTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-end-text" variant="body2">
          {t(isExpired ? 'session.expiredText' : 'session.refusedText')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus disabled={isBusy} onClick={startAnew}>
          {t(isExpired ? 'session.reload' : 'session.signInAgain')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Hides what may no longer be meant for these eyes. */
function Cover() {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: ({ zIndex }) => zIndex.tooltip + 1,
        backgroundColor: 'background.default',
      }}
    />
  );
}

/** Loads the page anew: the guard asks for a sign-in, unless there are tokens after all, and leads back here. */
export function useStartAnew(standing: 'expired' | 'refused') {
  const store = useSessionStore();
  const [isBusy, setBusy] = useState(false);
  const startAnew = async () => {
    setBusy(true);
    if (standing === 'refused') await store.endRefused();
    leavePage();
  };
  return { isBusy, startAnew: () => void startAnew() };
}

/** Everything else in the page is inert meanwhile, also what opens later. */
function useAloneUsable(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const quieted = new Set<Element>();
    const quiet = () => {
      for (const part of document.body.children) {
        if (part === root.current || part.hasAttribute('inert')) continue;
        part.setAttribute('inert', '');
        quieted.add(part);
      }
    };
    quiet();
    const watch = new MutationObserver(quiet);
    watch.observe(document.body, { childList: true });
    return () => {
      watch.disconnect();
      for (const part of quieted) part.removeAttribute('inert');
    };
  }, [root]);
}

/** `checking` lasts a second at most: time was up, as after a sleep, and new tokens are on their way. */
type SessionStanding = 'alive' | 'checking' | 'expired' | 'refused';

const refreshRestMs = 30_000;

/** Looks every second and whenever the tab gets attention; renews the tokens ahead of time. */
function useSessionStanding(): SessionStanding {
  const store = useSessionStore();
  const { tokens, isRefused } = useSession();
  const [standing, setStanding] = useState<SessionStanding>('alive');
  // By a clock that nobody can set, and kept when the tokens change.
  const lastTryAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!tokens || isRefused) return undefined;
    let isTrying = false;
    let isWatching = true;
    const check = () => {
      if (!isWatching) return;
      const now = Date.now();
      const sinceTryMs = () => performance.now() - lastTryAt.current;
      if (!isTrying && isDueForRefresh(tokens, now) && sinceTryMs() >= refreshRestMs) {
        isTrying = true;
        lastTryAt.current = performance.now();
        void store.refresh().finally(() => {
          isTrying = false;
          check();
        });
      }
      if (!hasExpired(tokens, now)) setStanding('alive');
      else setStanding(isTrying && sinceTryMs() < expiryCheckMs ? 'checking' : 'expired');
    };
    // Whoever comes back, or gets the network back, need not wait for the next try.
    const checkAnew = () => {
      lastTryAt.current = Number.NEGATIVE_INFINITY;
      check();
    };
    check();
    const timer = setInterval(check, expiryCheckMs);
    const stopWaking = onWaking(checkAnew);
    return () => {
      isWatching = false;
      clearInterval(timer);
      stopWaking();
    };
  }, [store, tokens, isRefused]);
  if (!tokens) return 'alive';
  return isRefused ? 'refused' : standing;
}

function onWaking(listener: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && listener();
  document.addEventListener('visibilitychange', onVisible);
  for (const event of ['focus', 'pageshow', 'online']) addEventListener(event, listener);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    for (const event of ['focus', 'pageshow', 'online']) removeEventListener(event, listener);
  };
}
