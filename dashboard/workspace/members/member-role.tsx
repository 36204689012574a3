import type { Member } from '@fanfare/contract/members.ts';
import { type Role, isAbove, mayDo, roles } from '@fanfare/contract/rights.ts';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { addTexts } from '../../text/i18n.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useMemberActions } from './use-members.ts';

const SignInAgainDialog = lazyDialog(async () => {
  const [{ SignInAgainDialog: dialog }] = await Promise.all([import('./sign-in-again-dialog.tsx'), addTexts('auth')]);
  return dialog;
});

/** The role of a member, and its change for those who may; the dialog that an owner's role asks for stands beside. */
export function useMemberRole(
  member: Member,
  isOwn: boolean,
): { readonly role: ReactNode; readonly dialog: ReactNode } {
  const { t } = useTranslation();
  const { role: own } = useCurrentWorkspace().workspace;
  const { wanted, change, proof } = useRoleChange(member, isOwn);
  const mayChange = mayDo(own, 'members.manage') && !isAbove(member.role, own);
  if (!mayChange) return { role: t(`roles.${member.role}`), dialog: null };
  const name = member.name || member.email;
  return {
    role: (
      <RoleSelect
        value={wanted ?? member.role}
        roles={roles.filter((role) => !isAbove(role, own))}
        label={t('members.roleOf', { name })}
        isBusy={wanted !== undefined}
        size="small"
        onChoose={(role) => void change(role)}
      />
    ),
    dialog:
      proof.opening > 0 ? (
        <SignInAgainDialog
          key={proof.opening}
          open={proof.isOpen}
          name={name}
          onClose={proof.close}
          onDone={() => {
            proof.close();
            if (proof.item) void change(proof.item.role);
          }}
        />
      ) : null,
  };
}

/** Changes the role, once the person has signed in anew where that is asked for. */
function useRoleChange(member: Member, isOwn: boolean) {
  const { t } = useTranslation();
  const { changeRole } = useMemberActions();
  const proof = useDialog<{ readonly role: Role }>();
  /** Shown until the server has answered. */
  const [wanted, setWanted] = useState<Role>();
  const change = async (role: Role) => {
    if (wanted !== undefined || role === member.role) return;
    setWanted(role);
    const outcome = await changeRole(member.member_id, role);
    setWanted(undefined);
    if (outcome === 'signInAgain') proof.open({ role });
    else if (outcome !== 'done') toastFailure(outcome.problem);
    else if (!isOwn) {
      toastDone(t('members.roleChanged', { name: member.name || member.email, role: t(`roles.${role}`) }));
    }
  };
  return { wanted, change, proof };
}

interface RoleSelectProps {
  readonly value: Role;
  readonly roles: readonly Role[];
  readonly label: string;
  /** Takes no other choice meanwhile, and keeps the focus. */
  readonly isBusy: boolean;
  readonly size?: 'small' | 'medium';
  readonly onChoose: (role: Role) => void;
}

/** One of the roles, each with what it allows. */
export function RoleSelect(props: RoleSelectProps) {
  const { t } = useTranslation();
  const { value, label, isBusy, size = 'medium', onChoose } = props;
  return (
    <Select
      value={value}
      size={size}
      readOnly={isBusy}
      SelectDisplayProps={{ 'aria-disabled': isBusy || undefined, 'aria-busy': isBusy }}
      onChange={(event) => onChoose(event.target.value)}
      renderValue={(role) => t(`roles.${role}`)}
      inputProps={{ 'aria-label': label }}
      MenuProps={{ slotProps: { paper: { sx: { maxWidth: 'min(400px, calc(100vw - 32px))' } } } }}
      sx={{ minWidth: 132 }}
    >
      {props.roles.map((role) => (
        <MenuItem key={role} value={role} sx={{ whiteSpace: 'normal' }}>
          <ListItemText primary={t(`roles.${role}`)} secondary={t(`roles.${role}May`)} />
        </MenuItem>
      ))}
    </Select>
  );
}
