import { removeBroadcast } from '@fanfare/contract/broadcasts.ts';
import { call, isRefusal } from '@fanfare/contract/call.ts';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { passWhereGone, refusalMessage } from '../session/call-errors.ts';
import { useWorkspaceApi } from '../session/current-workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction, useIsHere } from '../ui/use-action.ts';
import { useDialog } from '../ui/use-dialog.ts';
import { markTextsStale } from '../texts/queries.ts';

export type DraftEnd = 'removed' | 'started';

interface RemoveDraftProps {
  readonly id: string;
  readonly campaignName: string;
  /** What was typed into it goes with what is removed; somebody else may have started it. */
  readonly onEnded?: (end: DraftEnd) => void;
}

/** Asks first, and goes to the list, where it stands among others too. */
export function RemoveDraft({ campaignName, ...draft }: RemoveDraftProps) {
  const { t } = useTranslation();
  const { question, remove, isBusy } = useRemoveDraft(draft);
  return (
    <>
      <Button color="error" onClick={question.open}>
        {t('broadcasts.remove')}
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={t('broadcasts.removeTitle')}
        text={t('broadcasts.removeText', { name: campaignName })}
        confirmLabel={t('broadcasts.remove')}
        isBusy={isBusy}
        isDangerous
        onConfirm={() => void remove()}
        onCancel={question.close}
      />
    </>
  );
}

export function useRemoveDraft({ id, onEnded }: Omit<RemoveDraftProps, 'campaignName'>) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const question = useDialog();
  const isHere = useIsHere();
  const { run, isBusy } = useAction({
    toProblem: (error) =>
      isRefusal(error, 'broadcastStarted')
        ? t('broadcasts.refused.broadcastStarted')
        : (refusalMessage(error) ?? t('broadcasts.changeFailed')),
    onProblem: toastFailure,
  });
  const remove = () =>
    run(async () => {
      const removal = call(caller, removeBroadcast, { params: { ws, id } }).catch(passWhereGone);
      await removal
        .catch((error: unknown) => {
          if (isRefusal(error, 'broadcastStarted')) onEnded?.('started');
          throw error;
        })
        .finally(() => void markTextsStale(client, ws));
      question.close();
      if (!isHere.current) return;
      if (onEnded) flushSync(() => onEnded('removed'));
      await navigate(paths.broadcasts, { replace: true });
    });
  return { question, remove, isBusy };
}
