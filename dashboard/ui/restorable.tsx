// What was deleted a moment ago and can come back: a quiet line while there is something, and a list behind it.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainList } from '../theme/theme.ts';
import { Announcer } from './announcer.tsx';
import { keepFocus } from './confirm-dialog.tsx';
import { useRelativeTimes } from './use-now.ts';

interface RestorableItem {
  readonly id: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** How many it stands for. */
  readonly count?: number;
}

interface RestorableProps {
  readonly items: readonly RestorableItem[];
  readonly words: {
    readonly notice: (counted: { readonly count: number }) => string;
    readonly title: string;
  };
  readonly isBusy: boolean;
  readonly onRestore: (ids: readonly string[]) => Promise<unknown>;
}

/** As many as anybody reads; all others come back with "Restore all". */
const listedMax = 100;

export function Restorable({ items, words, isBusy, onRestore }: RestorableProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = items.reduce((sum, item) => sum + (item.count ?? 1), 0);
  const close = () => setOpen(false);
  const isGone = items.length === 0;
  const isRestored = useRef(false);
  // With the last one goes the button that was pressed.
  useEffect(() => {
    if (isGone && isRestored.current) keepFocus();
    isRestored.current = false;
  }, [isGone]);
  if (isGone) {
    if (isOpen) close();
    return null;
  }
  const restore = async (ids: readonly string[]) => {
    isRestored.current = true;
    await onRestore(ids);
  };
  const restoreAll = () => restore(items.map(({ id }) => id)).then(close);
  return (
    <>
      <Alert
        severity="info"
        role="status"
        icon={<ArrowCounterClockwiseIcon />}
        action={
          <Button size="small" color="inherit" onClick={() => setOpen(true)}>
            {t('ui.restore')}
          </Button>
        }
      >
        {words.notice({ count })}
      </Alert>
      <Dialog open={isOpen} onClose={close} maxWidth="xs" fullWidth>
        <Announcer />
        <DialogTitle>{words.title}</DialogTitle>
        <DialogContent>
          <Box component="ul" sx={plainList}>
            {items.slice(0, listedMax).map((item) => (
              <RestorableRow key={item.id} item={item} isBusy={isBusy} onRestore={() => void restore([item.id])} />
            ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="secondary" onClick={close}>
            {t('ui.close')}
          </Button>
          <Button variant="contained" aria-disabled={isBusy || undefined} onClick={() => void restoreAll()}>
            {t('ui.restoreAll')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface RestorableRowProps {
  readonly item: RestorableItem;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function RestorableRow({ item: { name, at }, isBusy, onRestore }: RestorableRowProps) {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, paddingBlock: 1, typography: 'body2', overflowWrap: 'anywhere' }}
    >
      <Box sx={{ flex: 1 }}>
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary' }}>{ago(at)}</Box>
      </Box>
      <Button
        size="small"
        color="secondary"
        aria-disabled={isBusy || undefined}
        onClick={onRestore}
        aria-label={t('ui.restoreOf', { name })}
      >
        {t('ui.restore')}
      </Button>
    </Stack>
  );
}
