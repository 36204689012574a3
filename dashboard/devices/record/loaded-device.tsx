import type { Device, getDevice } from '@fanfare/contract/devices.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../session/call-errors.ts';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useRelativeTimes } from '../../ui/use-now.ts';
import { deviceQuery } from '../queries.ts';

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
  const { ago } = useRelativeTimes();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(deviceQuery(caller, ws, device.id));
  return (
    <Stack sx={{ gap: 2 }}>
      <QueryView
        query={query}
        label={thing}
        lead={t('deviceRecord.loadLead')}
        message={t('deviceRecord.loadError', { code: codeOf(query.error) })}
        updated={t('devices.lastUpdated', { relative: ago(query.dataUpdatedAt) })}
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
