import type { Customer } from '@fanfare/contract/customers.ts';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { announce } from '../../ui/announcer.tsx';
import { DeleteManyQuestion } from './delete-many-question.tsx';
import { DeleteManyRun } from './delete-many-run.tsx';
import { useRemoveMany } from './use-remove-many.ts';

interface DeleteManyDialogProps {
  readonly customers: readonly Customer[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks, then deletes four at a time in sight, then says what came of it. */
export function DeleteManyDialog({ customers, isOpen, onClose }: DeleteManyDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const { run, start, stop } = useRemoveMany();
  const titleId = useId();
  const begin = async (phones: readonly string[]) => {
    const { removed, failed } = await start(phones);
    announce(
      t('translations:customerList.deleteResult', { deleted: number(removed.length), failed: number(failed.length) }),
    );
  };
  const mayClose = !run || run.isDone;
  return (
    <Dialog open={isOpen} onClose={mayClose ? onClose : undefined} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      {run ? (
        <DeleteManyRun
          run={run}
          titleId={titleId}
          onStop={stop}
          onRetry={() => void begin(run.failed)}
          onClose={onClose}
        />
      ) : (
        <DeleteManyQuestion
          customers={customers}
          titleId={titleId}
          onConfirm={() => void begin(customers.map(({ phone }) => phone))}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
