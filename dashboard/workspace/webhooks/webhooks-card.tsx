import type { Webhook } from '@fanfare/contract/webhooks.ts';
import Typography from '@mui/material/Typography';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { WebhooksLogoIcon } from '@phosphor-icons/react/dist/csr/WebhooksLogo';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useFormats } from '../../text/formats.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type DialogState, useDialog } from '../../ui/use-dialog.ts';
import { IntegrationCard, IntegrationRow } from '../integration-card.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { useRotateSecret, useWebhookActions, useWebhooks } from './use-webhooks.ts';

/** Which other programs are told what happens; for owners. */
export function WebhooksCard() {
  const { t } = useTranslation();
  const query = useWebhooks();
  const creation = useDialog();
  return (
    <>
      <IntegrationCard
        query={query}
        words={{
          title: t('webhooks.title'),
          none: t('webhooks.none'),
          create: t('webhooks.create'),
          failedLead: t('webhooks.failedLead'),
          failed: t('webhooks.failed', { code: codeOf(query.error) }),
        }}
        lead={t('webhooks.lead')}
        creation={creation}
      >
        {(webhook) => <WebhookRow key={webhook.webhookId} webhook={webhook} />}
      </IntegrationCard>
      <CreateWebhookDialog key={creation.opening} open={creation.isOpen} onClose={creation.close} />
    </>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
}

function WebhookRow({ webhook }: WebhookRowProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { webhookId: id, url, description, events, isOn, offBecause, oldSecretUntil, fullSince } = webhook;
  const [deliveries, rotation, removal] = [useDialog(), useDialog(), useDialog()];
  const name = description === '' ? url : description;
  const offWord = offBecause === 'gone' ? 'gone' : 'off';
  return (
    <IntegrationRow
      icon={<WebhooksLogoIcon size={20} />}
      name={name}
      chips={<StatusChip tone={isOn ? 'success' : 'neutral'} label={t(`webhooks.${isOn ? 'on' : offWord}`)} />}
      action={<WebhookMenu webhook={webhook} name={name} {...{ deliveries, rotation, removal }} />}
    >
      {description === '' ? null : (
        <div>
          <bdi dir="ltr">{url}</bdi>
        </div>
      )}
      <div>{events.map((event) => t(`webhooks.events.${event}`)).join(', ')}</div>
      {fullSince === null || !isOn ? null : <div>{t('webhooks.fullSince', { at: dateTime(fullSince) })}</div>}
      {oldSecretUntil === null ? null : <div>{t('webhooks.oldSecret', { at: dateTime(oldSecretUntil) })}</div>}
      <DeliveriesDialog
        key={`d${deliveries.opening}`}
        isOpen={deliveries.isOpen}
        id={id}
        isOn={isOn}
        onClose={deliveries.close}
      />
      <RotateDialog key={`s${rotation.opening}`} open={rotation.isOpen} id={id} onClose={rotation.close} />
      <RemoveDialog key={`r${removal.opening}`} open={removal.isOpen} id={id} name={name} onClose={removal.close} />
    </IntegrationRow>
  );
}

interface WebhookMenuProps extends Readonly<Record<'deliveries' | 'rotation' | 'removal', DialogState>> {
  readonly webhook: Webhook;
  readonly name: string;
}

function WebhookMenu({ webhook: { webhookId, isOn }, name, deliveries, rotation, removal }: WebhookMenuProps) {
  const { t } = useTranslation();
  const actions = useWebhookActions(webhookId);
  const test = async () => {
    if (await actions.test()) deliveries.open();
  };
  return (
    <RowMenu
      label={t('webhooks.actionsFor', { name })}
      actions={[
        { label: t('webhooks.deliveries'), icon: <ListBulletsIcon />, onChoose: deliveries.open },
        ...(isOn ? [{ label: t('webhooks.test'), icon: <PaperPlaneTiltIcon />, onChoose: () => void test() }] : []),
        { label: t('webhooks.rotate'), icon: <KeyIcon />, onChoose: rotation.open },
        {
          label: t(isOn ? 'webhooks.turnOff' : 'webhooks.turnOn'),
          icon: isOn ? <PauseIcon /> : <PlayIcon />,
          onChoose: () => void actions.turn(!isOn),
        },
        { label: t('webhooks.remove'), icon: <TrashIcon />, isDangerous: true, onChoose: removal.open },
      ]}
    />
  );
}

interface RotateDialogProps {
  readonly open: boolean;
  readonly id: string;
  readonly onClose: () => void;
}

function RotateDialog({ open, id, onClose }: RotateDialogProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const making = useRotateSecret(id);
  const until = making.made?.webhook.oldSecretUntil ?? null;
  return (
    <SecretDialog
      open={open}
      making={making}
      words={{
        title: t('webhooks.rotateTitle'),
        make: t('webhooks.rotate'),
        copyTitle: t('webhooks.copyTitle'),
        onlyNow: until === null ? t('webhooks.onlyNow') : t('webhooks.newOnlyNow', { at: dateTime(until) }),
        secret: t('webhooks.secret'),
        copy: t('webhooks.copy'),
      }}
      onMake={() => making.start(undefined)}
      onClose={onClose}
    >
      <Typography variant="body2">{t('webhooks.rotateText')}</Typography>
    </SecretDialog>
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
