import type { Member } from '@fanfare/contract/members.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { countOpenBy } from './days-left.ts';
import { useMemberActions, useMembers } from './use-members.ts';

interface RemovalDialogProps {
  readonly open: boolean;
  readonly member: Member;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Asks before somebody loses the workspace; what stands in the way is said in the same place. */
export function RemovalDialog({ open, member, isOwn, onClose }: RemovalDialogProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace, goOnWithout } = useCurrentWorkspace();
  const { remove, isRemoving } = useMemberActions();
  const [problem, setProblem] = useState<string>();
  const name = member.name || member.email;
  const end = async () => {
    const wrong = await remove({ memberId: member.member_id });
    setProblem(wrong);
    if (wrong !== undefined) return;
    onClose();
    if (isOwn) await goOnWithout();
    else toastDone(t('translations:members.removed', { name }));
  };
  return (
    <ConfirmDialog
      open={open}
      title={
        isOwn
          ? t('translations:members.leaveTitle', { workspace: workspace.name })
          : t('translations:members.removeTitle', { name })
      }
      text={
        <>
          {isOwn
            ? t('translations:members.leaveText')
            : t('translations:members.removeText', { workspace: workspace.name })}
          <EndingInvitations memberId={member.member_id} isOwn={isOwn} />
          {problem === undefined ? null : (
            <Alert severity="error" sx={{ marginBlockStart: 2 }}>
              {problem}
            </Alert>
          )}
        </>
      }
      confirmLabel={t(isOwn ? 'translations:members.leaveDo' : 'translations:members.removeDo')}
      cancelLabel={isOwn ? t('translations:members.keep') : t('ui.cancel')}
      isBusy={isRemoving}
      isDangerous
      onConfirm={() => void end()}
      onCancel={onClose}
    />
  );
}

function EndingInvitations({ memberId, isOwn }: { readonly memberId: string; readonly isOwn: boolean }) {
  const { t } = useTranslation(['common', 'translations']);
  const { data } = useMembers();
  const count = countOpenBy(memberId, data?.invitations ?? [], useNow());
  if (count === 0) return null;
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      {t(isOwn ? 'translations:members.leaveInvitations' : 'translations:members.removeInvitations', { count })}
    </Box>
  );
}
