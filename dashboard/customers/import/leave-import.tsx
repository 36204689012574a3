import { useTranslation } from 'react-i18next';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import type { SendingState } from './sending/use-sending.ts';

interface LeaveImportProps {
  readonly sending: Pick<SendingState, 'phase'>;
  /** How many rows a person has changed. */
  readonly edited: number;
}

/** Asks before an import is left under way, or with rows that were put right and not sent. */
export function LeaveImport({ sending: { phase }, edited }: LeaveImportProps) {
  const { t } = useTranslation(['common', 'translations']);
  const isSending = phase === 'sending' || phase === 'stopping';
  return (
    <LeaveGuard
      isDirty={isSending || (edited > 0 && phase !== 'done')}
      title={t('translations:customersSending.leaveTitle')}
      text={t(`translations:customersSending.${isSending ? 'leaveSending' : 'leaveEdits'}`)}
      leaveLabel={t('translations:customersSending.leave')}
      stayLabel={t('translations:customersSending.stay')}
    />
  );
}
