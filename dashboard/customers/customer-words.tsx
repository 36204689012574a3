import type { Customer } from '@fanfare/contract/customers.ts';
import { type SourceKind, sourceKinds } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

export function CustomerStatus({ status }: Pick<Customer, 'status'>) {
  const { t } = useTranslation();
  if (status === 'active') {
    return <StatusChip tone="success" label={t('customers.isActive')} icon={<CheckCircleIcon weight="fill" />} />;
  }
  return (
    <Tooltip title={t('customers.optedOut')} describeChild>
      <Box component="span" tabIndex={0} sx={{ display: 'inline-block', borderRadius: '8px' }}>
        <StatusChip tone="error" label={t('customers.isBlocked')} icon={<ProhibitIcon weight="bold" />} />
      </Box>
    </Tooltip>
  );
}

/** Turns `addedby` into words: a member becomes their name. */
export function useSourceNames(): (addedBy: string) => string {
  const { t } = useTranslation();
  const memberName = useMemberNames();
  return useCallback((addedBy) => memberName(addedBy) ?? t(`customers.${sourceKindOf(addedBy)}`), [memberName, t]);
}

/** The name of somebody who belongs to the workspace now. */
export function useMemberNames(): (id: string) => string | undefined {
  const { members } = useCurrentWorkspace();
  return useMemo(() => {
    const names = new Map(members.map(({ member_id: id, name, email }) => [id, name || email]));
    return (id) => names.get(id);
  }, [members]);
}

export function sourceKindOf(addedBy: string): SourceKind {
  return sourceKinds.find((kind) => kind === addedBy) ?? 'member';
}
