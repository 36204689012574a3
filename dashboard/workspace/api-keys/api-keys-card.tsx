import type { ApiKey } from '@fanfare/contract/api-keys.ts';
import { mayDo } from '@fanfare/contract/rights.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';
import { useMembers } from '../members/use-members.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { useApiKeys, useRevokeKey } from './use-api-keys.ts';

/** With what other programs get in; for owners. */
export function ApiKeysCard() {
  const { workspace } = useCurrentWorkspace();
  return mayDo(workspace.role, 'integrations.manage') ? <OwnersCard /> : null;
}

function OwnersCard() {
  const { t } = useTranslation();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const query = useApiKeys();
  const dialog = useDialog();
  return (
    <SectionCard
      title={t('apiKeys.title')}
      lead={
        <>
          {t('apiKeys.lead')}{' '}
          <Link href="/openapi.json" target="_blank" rel="noreferrer">
            {t('apiKeys.reference')}
          </Link>
        </>
      }
    >
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, typography: 'body2' }}>
          {t('apiKeys.workspaceId')}
          <Box component="code" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {ws}
          </Box>
          <CopyIconButton text={ws} label={t('apiKeys.copyWorkspaceId')} />
        </Stack>
        <Box sx={{ width: '100%' }}>
          <QueryView
            query={query}
            label={t('apiKeys.title')}
            skeleton={<Skeleton height={56} />}
            lead={t('apiKeys.failedLead')}
            message={t('apiKeys.failed', { code: codeOf(query.error) })}
          >
            {(keys) => <Keys keys={keys} />}
          </QueryView>
        </Box>
        <Button variant="outlined" color="secondary" startIcon={<PlusIcon />} onClick={dialog.open}>
          {t('apiKeys.create')}
        </Button>
      </Stack>
      <CreateKeyDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

function Keys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const { t } = useTranslation();
  if (keys.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('apiKeys.none')}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label={t('apiKeys.title')} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {keys.map((key) => (
        <KeyRow key={key.keyId} apiKey={key} />
      ))}
    </Box>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const dialog = useDialog();
  const { name, role, ending, expiresAt } = apiKey;
  const now = useNow();
  const isExpired = expiresAt !== null && expiresAt <= now;
  return (
    <Stack component="li" direction="row" sx={rowLook}>
      <Box sx={{ color: 'text.secondary', marginBlockStart: 0.25, display: { xs: 'none', sm: 'block' } }}>
        <KeyIcon size={20} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
          <StatusChip tone="neutral" label={t(`roles.${role}`)} />
          {isExpired ? <StatusChip tone="warning" label={t('apiKeys.expired')} /> : null}
        </Stack>
        <Box component="code" dir="ltr" sx={{ typography: 'body2', fontFamily: 'monospace', color: 'text.secondary' }}>
          fan_live_…{ending}
        </Box>
        <KeyTimes apiKey={apiKey} isExpired={isExpired} />
      </Box>
      <Button
        size="small"
        color="error"
        aria-label={t('apiKeys.revokeNamed', { name })}
        onClick={dialog.open}
        sx={{ flexShrink: 0 }}
      >
        {t('apiKeys.revoke')}
      </Button>
      <RevokeDialog key={dialog.opening} open={dialog.isOpen} apiKey={apiKey} onClose={dialog.close} />
    </Stack>
  );
}

function KeyTimes({ apiKey, isExpired }: { readonly apiKey: ApiKey; readonly isExpired: boolean }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const { data } = useMembers();
  const { createdAt, createdBy, expiresAt, lastUsedAt } = apiKey;
  const maker = data?.members.find(({ member_id: id }) => id === createdBy);
  const who = maker && (maker.name === '' ? maker.email : maker.name);
  const created = date(createdAt);
  return (
    <Stack direction="row" sx={{ typography: 'body2', color: 'text.secondary', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{who ? t('apiKeys.createdBy', { who, date: created }) : t('apiKeys.created', { date: created })}</span>
      <span>
        {lastUsedAt === null ? t('apiKeys.neverUsed') : t('apiKeys.lastUsed', { date: dateTime(lastUsedAt) })}
      </span>
      {isExpired ? null : (
        <span>{expiresAt === null ? t('apiKeys.endless') : t('apiKeys.expires', { date: date(expiresAt) })}</span>
      )}
    </Stack>
  );
}

interface RevokeDialogProps {
  readonly open: boolean;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

function RevokeDialog({ open, apiKey, onClose }: RevokeDialogProps) {
  const { t } = useTranslation();
  const { revoke, isBusy } = useRevokeKey();
  const { name, keyId } = apiKey;
  const confirm = async () => {
    if (!(await revoke(keyId))) return;
    onClose();
    toastDone(t('apiKeys.revoked', { name }));
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('apiKeys.revokeTitle', { name })}
      text={t('apiKeys.revokeText')}
      confirmLabel={t('apiKeys.revoke')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

const rowLook = {
  gap: 1.5,
  alignItems: 'flex-start',
  paddingBlock: 1.5,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
