import { type Delivery, deliveryFaults } from '@fanfare/contract/webhooks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useFormats } from '../../text/formats.ts';
import { plainList } from '../../theme/theme.ts';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useDeliveries, useWebhookActions } from './use-webhooks.ts';

interface DeliveriesDialogProps {
  readonly isOpen: boolean;
  readonly id: string;
  readonly isOn: boolean;
  readonly onClose: () => void;
}

/** What was sent in the last days, how it went, and once more. */
export function DeliveriesDialog({ isOpen, id, isOn, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation();
  return (
    <InfoDialog isOpen={isOpen} title={t('webhooks.deliveries')} onClose={onClose}>
      {isOpen ? <Deliveries id={id} isOn={isOn} /> : null}
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
      message={t('webhooks.deliveriesFailed', { code: codeOf(query.error) })}
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
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
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
