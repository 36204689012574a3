import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../text/formats.ts';
import type { SendingState } from './use-sending.ts';

/** Why an import stands still with rows left to send. */
export function StoppedText({ sending }: { readonly sending: SendingState }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { phase, failure, isResumed, sofar } = sending;
  const isAnythingIn = sofar.created + sofar.merged > 0;
  if (phase === 'failed') {
    return (
      <Alert severity="error" role="alert">
        <strong>{failure}</strong>
        <br />
        {t(`translations:customersSending.${isAnythingIn ? 'failedText' : 'failedFirst'}`)}
      </Alert>
    );
  }
  if (phase !== 'stopped') return null;
  const words = isResumed
    ? t('translations:customersImport.resumed', { row: number(sofar.through) })
    : t('translations:customersSending.stopped');
  return (
    <Alert severity="info" role="status">
      {words}
    </Alert>
  );
}
