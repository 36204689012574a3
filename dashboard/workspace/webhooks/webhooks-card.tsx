import { type Delivery, type Webhook, deliveryFaults } from '@fanfare/contract/webhooks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt';
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause';
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { WebhooksLogoIcon } from '@phosphor-icons/react/dist/csr/WebhooksLogo';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type DialogProps, type DialogState, useDialog } from '../../ui/use-dialog.ts';
import { IntegrationCard, IntegrationRow } from '../integration-card.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { useDeliveries, useRotateSecret, useWebhookActions, useWebhooks } from './use-webhooks.ts';

/** Which other programs are told what happens; for owners. */
export function WebhooksCard() {
  const { t } = useTranslation();
  const query = useWebhooks();
  return (
    <IntegrationCard
      query={query}
      words={{
        title: t('webhooks.title'),
        none: t('webhooks.none'),
        create: t('webhooks.create'),
        failedLead: t('webhooks.failedLead'),
      }}
      failed={(code) => t('webhooks.failed', { code })}
      lead={t('webhooks.lead')}
      Creation={CreateWebhookDialog}
    >
      {(webhook) => <WebhookRow key={webhook.webhookId} webhook={webhook} />}
    </IntegrationCard>
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
        open={deliveries.isOpen}
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

interface RotateDialogProps extends DialogProps {
  readonly id: string;
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

interface RemoveDialogProps extends DialogProps {
  readonly id: string;
  readonly name: string;
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

interface DeliveriesDialogProps extends DialogProps {
  readonly id: string;
  readonly isOn: boolean;
}

/** What was sent in the last days, how it went, and once more. */
function DeliveriesDialog({ open, id, isOn, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation();
  return (
    <InfoDialog open={open} title={t('webhooks.deliveries')} onClose={onClose}>
      {open ? <Deliveries id={id} isOn={isOn} /> : null}
    </InfoDialog>
  );
}

function Deliveries({ id, isOn }: Pick<DeliveriesDialogProps, 'id' | 'isOn'>) {
  const { t } = useTranslation();
  const query = useDeliveries(id);
  const { sendAgain, isBusy } = useWebhookActions(id);
  return (
    <QueryView
      query={query}
      label={t('webhooks.deliveries')}
      skeleton={<Skeleton height={120} />}
      lead={t('webhooks.deliveriesFailedLead')}
      message={(code) => t('webhooks.deliveriesFailed', { code })}
    >
      {(items) =>
        items.length === 0 ? (
          <Typography variant="body2">{t('webhooks.noDeliveries')}</Typography>
        ) : (
          <Stack sx={{ gap: 2 }}>
            <Box component="ul" sx={plainList}>
              {items.map((delivery) => (
                <DeliveryRow
                  key={delivery.deliveryId}
                  delivery={delivery}
                  isBusy={isBusy}
                  onSendAgain={isOn ? () => void sendAgain(delivery.deliveryId) : undefined}
                />
              ))}
            </Box>
            <MoreButton label={t('webhooks.moreDeliveries')} query={query} />
          </Stack>
        )
      }
    </QueryView>
  );
}

const tones = { waiting: 'info', delivered: 'success', failed: 'error' } as const;

interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** One of them is on its way: the others wait, and what was pressed keeps the focus. */
  readonly isBusy: boolean;
  readonly onSendAgain: (() => void) | undefined;
}

function DeliveryRow({ delivery, isBusy, onSendAgain }: DeliveryRowProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { type, occurredAt, state, tries, nextTryAt } = delivery;
  return (
    <Box component="li" sx={{ paddingBlock: 1.5, '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' } }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Box component="code" dir="ltr" sx={{ fontFamily: 'monospace', typography: 'body2', flex: 1 }}>
          {type}
        </Box>
        <StatusChip tone={tones[state]} label={t(`webhooks.state_${state}`)} />
      </Stack>
      <Box sx={{ typography: 'secondary' }}>
        <div>{dateTime(occurredAt)}</div>
        {tries.map(({ at, status, ms, error }) => (
          <div key={at}>
            {t('webhooks.tried', { at: dateTime(at), ms })}{' '}
            {status === null ? <Fault words={error} /> : t('webhooks.answered', { status })}
          </div>
        ))}
        {state === 'waiting' && nextTryAt !== null && tries.length > 0 ? (
          <div>{t('webhooks.nextTry', { at: dateTime(nextTryAt) })}</div>
        ) : null}
      </Box>
      {state === 'waiting' && tries.length === 0 ? null : (
        <Button size="small" disabled={!onSendAgain} aria-disabled={isBusy || undefined} onClick={onSendAgain}>
          {t('webhooks.again')}
        </Button>
      )}
    </Box>
  );
}

const faults = Object.keys(deliveryFaults) as (keyof typeof deliveryFaults)[];

/** In the person's language, where it is one that is known. */
function Fault({ words }: { readonly words: string }) {
  const { t } = useTranslation();
  const known = faults.find((one) => deliveryFaults[one] === words);
  return known ? t(`webhooks.faults.${known}`) : <bdi>{words}</bdi>;
}
