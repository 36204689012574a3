import type { Webhook } from '@fanfare/contract/webhooks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useMay } from '../../session/current-workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { useWebhookActions, useWebhooks } from './use-webhooks.ts';

/** Which other programs are told what happens; for owners. */
export function WebhooksCard() {
  return useMay('integrations.manage') ? <OwnersCard /> : null;
}

function OwnersCard() {
  const { t } = useTranslation();
  const query = useWebhooks();
  const dialog = useDialog();
  return (
    <SectionCard title={t('webhooks.title')} lead={t('webhooks.lead')}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ width: '100%' }}>
          <QueryView
            query={query}
            label={t('webhooks.title')}
            skeleton={<Skeleton height={56} />}
            lead={t('webhooks.failedLead')}
            message={t('webhooks.failed', { code: codeOf(query.error) })}
          >
            {(webhooks) => <Webhooks webhooks={webhooks} />}
          </QueryView>
        </Box>
        <Button variant="outlined" color="secondary" startIcon={<PlusIcon />} onClick={dialog.open}>
          {t('webhooks.create')}
        </Button>
      </Stack>
      <CreateWebhookDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

function Webhooks({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const { t } = useTranslation();
  if (webhooks.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('webhooks.none')}
      </Typography>
    );
  }
  return (
    <Box component="ul" aria-label={t('webhooks.title')} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.webhookId} webhook={webhook} />
      ))}
    </Box>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation();
  const { webhookId: id, url, description, events, isOn, offBecause } = webhook;
  const [deliveries, removal] = [useDialog(), useDialog()];
  const actions = useWebhookActions(id);
  const test = async () => {
    if (await actions.test()) deliveries.open();
  };
  const name = description === '' ? url : description;
  const offWord = offBecause === 'gone' ? 'gone' : 'off';
  return (
    <Stack component="li" direction="row" sx={rowLook}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
          <StatusChip tone={isOn ? 'success' : 'neutral'} label={t(`webhooks.${isOn ? 'on' : offWord}`)} />
        </Stack>
        {description === '' ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            <bdi dir="ltr">{url}</bdi>
          </Typography>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {events.map((event) => t(`webhooks.events.${event}`)).join(', ')}
        </Typography>
      </Box>
      <RowMenu
        label={t('webhooks.actionsFor', { name })}
        actions={[
          { label: t('webhooks.deliveries'), icon: <ListBulletsIcon />, onChoose: deliveries.open },
          ...(isOn ? [{ label: t('webhooks.test'), icon: <PaperPlaneTiltIcon />, onChoose: () => void test() }] : []),
          {
            label: t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn'),
            icon: isOn ? <PauseIcon /> : <PlayIcon />,
            onChoose: () => void actions.turn(!isOn),
          },
          { label: t('webhooks.remove'), icon: <TrashIcon />, isDangerous: true, onChoose: removal.open },
        ]}
      />
      <DeliveriesDialog
        key={`d${deliveries.opening}`}
        isOpen={deliveries.isOpen}
        id={id}
        isOn={isOn}
        onClose={deliveries.close}
      />
      <RemoveDialog key={`r${removal.opening}`} open={removal.isOpen} id={id} name={name} onClose={removal.close} />
    </Stack>
  );
}

interface RemoveDialogProps {
  readonly open: boolean;
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function RemoveDialog({ open, id, name, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const { remove, isBusy } = useWebhookActions(id);
  const confirm = async () => {
    if (!(await remove())) return;
    onClose();
    toastDone(t('webhooks.removed'));
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('webhooks.removeTitle')}
      text={t('webhooks.removeText', { name })}
      confirmLabel={t('webhooks.remove')}
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
