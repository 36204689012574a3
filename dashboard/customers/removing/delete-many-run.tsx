import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { PhoneText } from '../phone-text.tsx';
import type { RemovalRun } from './use-remove-many.ts';

interface DeleteManyRunProps {
  readonly run: RemovalRun;
  readonly titleId: string;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** How far a run of deletions is, and in the end what came of it. */
export function DeleteManyRun({ run, titleId, onStop, ...props }: DeleteManyRunProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  if (run.isDone) return <DeleteManyResult run={run} titleId={titleId} {...props} />;
  const done = run.removed.length + run.failed.length;
  const words = t('translations:customerList.deletedOf', { done: number(done), total: number(run.total) });
  return (
    <>
      <DialogTitle id={titleId}>{t('translations:customerList.deleting')}</DialogTitle>
      <DialogContent>
        <LinearProgress
          variant="determinate"
          value={(done / run.total) * 100}
          aria-labelledby={titleId}
          aria-valuetext={words}
          sx={{ height: 8, borderRadius: '4px', marginBlock: 1 }}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {words}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="secondary" onClick={onStop} aria-disabled={run.isStopping} autoFocus>
          {t(`translations:customerList.${run.isStopping ? 'stopping' : 'stop'}`)}
        </Button>
      </DialogActions>
    </>
  );
}

type DeleteManyResultProps = Omit<DeleteManyRunProps, 'onStop'>;

function DeleteManyResult({ run, titleId, onRetry, onClose }: DeleteManyResultProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { removed, failed, total } = run;
  const left = total - removed.length - failed.length;
  return (
    <>
      <DialogTitle id={titleId}>
        {t('translations:customerList.deleteResult', {
          deleted: number(removed.length),
          failed: number(failed.length),
        })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {left > 0 ? (
          <Typography variant="body2">
            {t('translations:customerList.deleteLeft', { count: left, replace: { count: number(left) } })}
          </Typography>
        ) : null}
        {failed.length > 0 ? <FailedNumbers phones={failed} /> : null}
      </DialogContent>
      <DialogActions>
        {failed.length > 0 ? (
          <Button variant="outlined" color="error" onClick={onRetry}>
            {t('translations:customerList.retryFailed', {
              count: failed.length,
              replace: { count: number(failed.length) },
            })}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('translations:customerList.close')}
        </Button>
      </DialogActions>
    </>
  );
}

function FailedNumbers({ phones }: { readonly phones: readonly string[] }) {
  const { t } = useTranslation(['common', 'translations']);
  return (
    <Alert severity="error" icon={false}>
      <Typography variant="subtitle2" component="p">
        {t('translations:customerList.failedNumbers')}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('translations:customerList.failedNumbers')}
        sx={{ margin: 0, padding: 0, listStyle: 'none', maxHeight: 160, overflowY: 'auto' }}
      >
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneText phone={phone} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}
