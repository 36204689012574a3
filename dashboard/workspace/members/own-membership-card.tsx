import Button from '@mui/material/Button';
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { RemovalDialog } from './member-rows.tsx';

/** For those who don't see who else belongs to the workspace: their role, and the way out. */
export function OwnMembershipCard() {
  const { t } = useTranslation();
  const { role } = useCurrentWorkspace().workspace;
  const { id, name, email } = useUser();
  const dialog = useDialog();
  return (
    <SectionCard title={t('members.ownRole', { role: t(`roles.${role}`) })} lead={t(`roles.${role}May`)}>
      <Button
        variant="outlined"
        color="error"
        startIcon={<SignOutIcon />}
        onClick={dialog.open}
        sx={{ borderColor: 'error.main' }}
      >
        {t('members.leave')}
      </Button>
      <RemovalDialog
        key={dialog.opening}
        open={dialog.isOpen}
        member={{ member_id: id, name, email }}
        isOwn
        onClose={dialog.close}
      />
    </SectionCard>
  );
}
