import type { OwnInvitation } from '@fanfare/contract/own-invitations.ts';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useCaller } from '../session/caller.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { ownInvitationsQuery } from '../workspace/queries.ts';

export const menuButtonLook = { margin: 1, flexShrink: 0, justifyContent: 'flex-start' } as const;

/** The overview has them all. */
const namedMax = 3;

export function useOwnInvitations(): readonly OwnInvitation[] {
  return (useQuery(ownInvitationsQuery(useCaller())).data ?? []).slice(0, namedMax);
}

/** In the dialog of many workspaces: each leads to where it is answered. */
export function InvitationLinks({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  return useOwnInvitations().map(({ workspaceId, workspaceName: name }) => (
    <LinkButton
      key={workspaceId}
      to={paths.overview}
      color="secondary"
      startIcon={<EnvelopeSimpleIcon size={18} />}
      onClick={onLeave}
      sx={menuButtonLook}
    >
      {t('switcher.invitation', { name })}
    </LinkButton>
  ));
}

type InvitationItemProps = MenuItemProps & { readonly invitation: OwnInvitation };

/** The same in the menu of a few, which hands its own properties to whatever stands in it. */
export function InvitationItem({ invitation: { workspaceName: name }, ...item }: InvitationItemProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const words = t('switcher.invitation', { name });
  return (
    <MenuItem
      {...item}
      title={words}
      sx={{ paddingInline: 1 }}
      onClick={(event) => {
        item.onClick?.(event);
        void navigate(paths.overview);
      }}
    >
      <ListItemIcon sx={{ minWidth: '32px !important', justifyContent: 'center', color: 'inherit' }}>
        <EnvelopeSimpleIcon size={18} />
      </ListItemIcon>
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{words}</Box>
    </MenuItem>
  );
}
