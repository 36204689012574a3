import type { Device, getDevice } from '@fanfare/contract/devices.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignQuery } from '../../campaigns/queries.ts';
import { useMay, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { Detail } from '../../ui/details-drawer.tsx';
import { Moment } from '../../ui/moment.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { DeviceState, HealthChip } from '../device-health.tsx';
import { CampaignsOrHint } from '../device-help.tsx';
import type { DeviceActions } from '../device-menu.tsx';
import { shownName } from '../devices-view.ts';
import { deviceQuery } from '../queries.ts';
import { useShowing } from '../use-showing.ts';

interface DetailsTabProps {
  readonly device: Device;
  readonly actions: DeviceActions;
}

/** What is known of the device, and what can be done with it as a whole. */
export function DetailsTab({ device, actions }: DetailsTabProps) {
  const { t } = useTranslation();
  const mayChange = useMay('devices.change');
  return (
    <Stack sx={{ gap: 3 }}>
      <LoadedDevice device={device} thing={t('deviceRecord.tabDetails')}>
        {(record) => <Facts device={device} record={record} onCheck={actions.onCheck} />}
      </LoadedDevice>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        {mayChange ? (
          <Button
            variant="outlined"
            color="secondary"
            startIcon={<PencilSimpleIcon />}
            onClick={() => actions.onRename(device)}
          >
            {t('devices.rename')}
          </Button>
        ) : null}
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<QuestionIcon />}
          onClick={() => actions.onHelp(device)}
        >
          {t('devices.playerHelp')}
        </Button>
        {mayChange ? (
          <Button color="error" startIcon={<LinkBreakIcon />} onClick={() => actions.onUnpair(device)}>
            {t('devices.unpair')}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

interface FactsProps {
  readonly device: Device;
  readonly record: DeviceRecord;
  readonly onCheck: DeviceActions['onCheck'];
}

function Facts({ device, record, onCheck }: FactsProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const when = date(device.createdAt);
  const campaigns = useShowing()(device);
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      <Detail name={t('devices.health')}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap' }}>
          <DeviceState device={device} />
          <HealthChip device={device} onCheck={onCheck} />
        </Stack>
      </Detail>
      <Detail name={t('deviceRecord.seen')}>
        {device.lastSeenAt === null ? t('devices.neverSeen') : <Moment at={device.lastSeenAt} />}
      </Detail>
      <Detail name={t('devices.campaignsNow')}>
        <CampaignsOrHint device={device}>
          {campaigns === '' ? t('deviceRecord.none') : (campaigns ?? t('deviceRecord.campaignsUnknown'))}
        </CampaignsOrHint>
      </Detail>
      {record.showing ? (
        <Detail name={t('deviceRecord.showedLast')}>
          <ShowedLast campaignId={record.showing.campaignId} />
        </Detail>
      ) : null}
      <Detail name={t('deviceRecord.version')}>
        <bdi>{device.appVersion || t('deviceRecord.unknown')}</bdi>
      </Detail>
      <Detail name={t('deviceRecord.paired')}>
        {record.pairedBy ? t('deviceRecord.pairedBy', { when, name: record.pairedBy }) : when}
      </Detail>
      <Detail name={t('deviceRecord.id')}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, justifyContent: 'flex-end' }}>
          <Box component="bdi" dir="ltr" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {device.id}
          </Box>
          <CopyIconButton text={device.id} label={t('devices.copyIdOf', { name: shownName(device) })} />
        </Stack>
      </Detail>
    </Box>
  );
}

/** By its last report. */
function ShowedLast({ campaignId }: { readonly campaignId: string | null }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { data } = useQuery({
    ...campaignQuery(caller, ws, campaignId ?? ''),
    enabled: campaignId !== null,
  });
  if (campaignId === null) return t('deviceRecord.ownImages');
  return data?.name ?? t('deviceRecord.unknownCampaign');
}

export type DeviceRecord = AnswerOf<typeof getDevice>;

interface LoadedDeviceProps {
  readonly device: Device;
  /** Names what is awaited. */
  readonly thing: string;
  readonly children: (record: DeviceRecord) => ReactNode;
}

/** What only the device's own call tells, in each of its states. */
export function LoadedDevice({ device, thing, children }: LoadedDeviceProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(deviceQuery(caller, ws, device.id));
  return (
    <Stack sx={{ gap: 2 }}>
      <QueryView
        query={query}
        label={thing}
        lead={t('deviceRecord.loadLead')}
        message={(code) => t('deviceRecord.loadError', { code })}
        updated={(relative) => t('devices.lastUpdated', { relative })}
        skeleton={[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      >
        {(record) => (
          <>
            {record.isDoubled ? <Doubled /> : null}
            {children(record)}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function Doubled() {
  const { t } = useTranslation();
  return (
    <Alert severity="warning">
      <Typography variant="subtitle2" component="p">
        {t('deviceRecord.doubledTitle')}
      </Typography>
      {t('deviceRecord.doubledText')}
    </Alert>
  );
}
