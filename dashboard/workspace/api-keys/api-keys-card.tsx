import { type ApiKey, apiKeyNameMax } from '@fanfare/contract/api-keys.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { useFormats } from '../../text/formats.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TextInput, useLength } from '../../ui/text-input.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';
import { IntegrationCard, IntegrationRow } from '../integration-card.tsx';
import { useMembers } from '../members/use-members.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { useApiKeys, useCreateKey, useRevokeKey } from './use-api-keys.ts';

/** With what other programs get in; for owners. */
export function ApiKeysCard() {
  const { t } = useTranslation();
  const query = useApiKeys();
  return (
    <IntegrationCard
      query={query}
      words={{
        title: t('apiKeys.title'),
        none: t('apiKeys.none'),
        create: t('apiKeys.create'),
        failedLead: t('apiKeys.failedLead'),
      }}
      failed={(code) => t('apiKeys.failed', { code })}
      lead={
        <>
          {t('apiKeys.lead')}{' '}
          <Link href="/openapi.html" target="_blank" rel="noreferrer">
            {t('apiKeys.reference')}
          </Link>
        </>
      }
      intro={<WorkspaceId />}
      Creation={CreateKeyDialog}
    >
      {(key) => <KeyRow key={key.keyId} apiKey={key} />}
    </IntegrationCard>
  );
}

/** Each address of the API begins with it. */
function WorkspaceId() {
  const { t } = useTranslation();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, typography: 'body2' }}>
      {t('apiKeys.workspaceId')}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <Box component="code" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {ws}
        </Box>
        <CopyIconButton text={ws} label={t('apiKeys.copyWorkspaceId')} />
      </Stack>
    </Stack>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const dialog = useDialog();
  const { name, role, ending, expiresAt } = apiKey;
  const now = useNow();
  const isExpired = expiresAt !== null && expiresAt <= now;
  return (
    <IntegrationRow
      icon={<KeyIcon size={20} />}
      name={name}
      chips={
        <>
          <StatusChip tone="neutral" label={t(`roles.${role}`)} />
          {isExpired ? <StatusChip tone="warning" label={t('apiKeys.expired')} /> : null}
        </>
      }
      action={
        <Button size="small" color="error" aria-label={t('apiKeys.revokeNamed', { name })} onClick={dialog.open}>
          {t('apiKeys.revoke')}
        </Button>
      }
    >
      <Box component="code" dir="ltr" sx={{ fontFamily: 'monospace' }}>
        fan_live_…{ending}
      </Box>
      <KeyTimes apiKey={apiKey} isExpired={isExpired} />
      <RevokeDialog key={dialog.opening} open={dialog.isOpen} apiKey={apiKey} onClose={dialog.close} />
    </IntegrationRow>
  );
}

/** When and by whom it was made; the key stays when its maker leaves. */
export function KeyTimes({ apiKey, isExpired }: { readonly apiKey: ApiKey; readonly isExpired: boolean }) {
  const { t } = useTranslation();
  const { date, dateTime } = useFormats();
  const { data } = useMembers();
  const { createdAt, createdBy, expiresAt, lastUsedAt } = apiKey;
  const maker = data?.members.find(({ member_id: id }) => id === createdBy);
  const who = maker && (maker.name === '' ? maker.email : maker.name);
  const made = maker ? 'apiKeys.createdBy' : 'apiKeys.createdByFormer';
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2 }}>
      <span>{t(data ? made : 'apiKeys.created', { who, date: date(createdAt) })}</span>
      <span>
        {lastUsedAt === null ? t('apiKeys.neverUsed') : t('apiKeys.lastUsed', { date: dateTime(lastUsedAt) })}
      </span>
      {isExpired ? null : (
        <span>{expiresAt === null ? t('apiKeys.endless') : t('apiKeys.expires', { date: date(expiresAt) })}</span>
      )}
    </Stack>
  );
}

interface RevokeDialogProps extends DialogProps {
  readonly apiKey: ApiKey;
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

const roles = ['manager', 'staff', 'counter'] as const;
const lives = ['30', '90', '365', 'none'] as const;
const dayMs = 24 * 60 * 60_000;

/** Names a key, says what it may do and how long, and shows it the one time that it can be shown. */
function CreateKeyDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const form = useKeyForm(open);
  return (
    <SecretDialog
      open={open}
      making={form.making}
      words={{
        title: t('apiKeys.createTitle'),
        make: t('apiKeys.create'),
        copyTitle: t('apiKeys.copyTitle'),
        onlyNow: t('apiKeys.onlyNow'),
        secret: t('apiKeys.key'),
        copy: t('apiKeys.copy'),
      }}
      isTyped={form.name !== ''}
      onMake={form.submit}
      onClose={onClose}
    >
      <KeyFields form={form} />
    </SecretDialog>
  );
}

function KeyFields({ form }: { readonly form: KeyForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('apiKeys.name')}
        hint={t('apiKeys.nameHint')}
        value={form.name}
        error={form.nameProblem}
        onChange={(event) => form.change({ name: event.target.value })}
        autoComplete="off"
        autoFocus
        inputProps={{ dir: 'auto' }}
      />
      <div>
        <ChoiceRow
          legend={t('apiKeys.mayDo')}
          value={form.role}
          choices={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          onChoose={(chosen) => form.change({ role: chosen })}
        />
        <Typography variant="secondary" sx={{ marginBlockStart: 1 }}>
          {t(`apiKeys.may_${form.role}`)}
        </Typography>
      </div>
      <ChoiceRow
        legend={t('apiKeys.expiry')}
        value={form.life}
        choices={lives.map((value) => ({
          value,
          label: value === 'none' ? t('apiKeys.noExpiry') : t('apiKeys.days', { count: Number(value) }),
        }))}
        onChoose={(chosen) => form.change({ life: chosen })}
      />
    </>
  );
}

type KeyForm = ReturnType<typeof useKeyForm>;

const Typed = z.object({ name: z.string(), role: z.enum(roles), life: z.enum(lives) });
type Typed = z.infer<typeof Typed>;

/** What is typed and chosen comes back after a reload. */
function useKeyForm(isOpen: boolean) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>({ name: '', role: 'staff', life: '365' });
  const [isTried, setTried] = useState(false);
  const making = useCreateKey();
  const { name, role, life } = typed;
  const isMissing = name.trim() === '';
  const { tooLong } = useLength(name.trim(), apiKeyNameMax);
  usePersistedInput({
    name: `api-key:${useCurrentWorkspace().workspace.workspace_id}`,
    shape: Typed,
    isDirty: isOpen && !making.made && name !== '',
    read: () => typed,
    restore: setTyped,
  });
  const submit = () => {
    setTried(true);
    if (isMissing || tooLong) return;
    making.start({ name, role, expiresAt: life === 'none' ? null : Date.now() + Number(life) * dayMs });
  };
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  const nameProblem = isTried && isMissing ? t('apiKeys.nameMissing') : tooLong;
  return { ...typed, change, nameProblem, submit, making };
}
