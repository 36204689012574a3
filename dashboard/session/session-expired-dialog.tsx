import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useSessionStore } from './session-provider.tsx';
import { expiryCheckMs, hasExpired, isDueForRefresh } from './token-times.ts';

const refreshRestMs = 30_000;

/** Blocks the page once the identity token has run out; a quiet refresh ahead of time makes that rare. */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const isExpired = useSessionWatch();
  return (
    <Dialog
      open={isExpired}
      maxWidth="xs"
      fullWidth
      aria-labelledby="session-expired-title"
      aria-describedby="session-expired-text"
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id="session-expired-title">{t('session.expiredTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-expired-text" variant="body2">
          {t('session.expiredText')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => location.reload()}>
          {t('session.reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useSessionWatch(): boolean {
  const store = useSessionStore();
  const { tokens } = useSession();
  const [isExpired, setExpired] = useState(false);
  useEffect(() => {
    if (!tokens) return undefined;
    let lastTryAt = 0;
    const check = () => {
      const now = Date.now();
      setExpired(hasExpired(tokens, now));
      if (!isDueForRefresh(tokens, now) || now - lastTryAt < refreshRestMs) return;
      lastTryAt = now;
      void store.refresh();
    };
    check();
    const timer = setInterval(check, expiryCheckMs);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [store, tokens]);
  return isExpired && tokens !== null;
}
