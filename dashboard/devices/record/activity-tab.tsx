import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../text/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type DeviceRecord, LoadedDevice } from './loaded-device.tsx';

/** How busy the device was, day by day: a table whose numbers also stand as bars. */
export function ActivityTab({ device }: { readonly device: Device }) {
  const { t } = useTranslation();
  return (
    <LoadedDevice device={device} thing={t('deviceRecord.tabActivity')}>
      {({ days }) => (days.some(hasAny) ? <Days days={days.toReversed()} /> : <NoActivity />)}
    </LoadedDevice>
  );
}

type Day = DeviceRecord['days'][number];

function hasAny({ plays, checkIns }: Day): boolean {
  return plays + checkIns > 0;
}

function NoActivity() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<ChartBarIcon />}
      title={t('deviceRecord.noActivity')}
      text={t('deviceRecord.noActivityText')}
      headingLevel="h3"
    />
  );
}

function Days({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation();
  const { day: dayWords } = useFormats();
  const most = { plays: largest(days, 'plays'), checkIns: largest(days, 'checkIns') };
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('deviceRecord.activityLead')}
      </Typography>
      <Box component="table" sx={tableLook}>
        <caption>
          <VisuallyHidden>{t('deviceRecord.activityTable')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('deviceRecord.day')}</th>
            <th scope="col">{t('deviceRecord.plays')}</th>
            <th scope="col">{t('deviceRecord.checkIns')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day.day}>
              <th scope="row">{index === 0 ? t('deviceRecord.today') : dayWords(day.day)}</th>
              <Bar value={day.plays} most={most.plays} color="primary.main" />
              <Bar value={day.checkIns} most={most.checkIns} color="success.main" />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum days={days} />
        </tfoot>
      </Box>
    </>
  );
}

function Sum({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const sum = (field: 'plays' | 'checkIns') => number(days.reduce((total, day) => total + day[field], 0));
  return (
    <tr>
      <th scope="row">{t('deviceRecord.sum')}</th>
      <td>{sum('plays')}</td>
      <td>{sum('checkIns')}</td>
    </tr>
  );
}

interface BarProps {
  readonly value: number;
  readonly most: number;
  readonly color: string;
}

function Bar({ value, most, color }: BarProps) {
  const { number } = useFormats();
  return (
    <td>
      {number(value)}
      <Box aria-hidden sx={{ height: 4, marginBlockStart: 0.5, borderRadius: '2px', backgroundColor: 'level.2' }}>
        <Box
          sx={{
            height: '100%',
            width: `${most > 0 ? (100 * value) / most : 0}%`,
            borderRadius: 'inherit',
            backgroundColor: color,
          }}
        />
      </Box>
    </td>
  );
}

function largest(days: readonly Day[], field: 'plays' | 'checkIns'): number {
  return Math.max(...days.map((day) => day[field]));
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { padding: 0, lineHeight: 0 },
  '& th, & td': { textAlign: 'left', fontWeight: 400, paddingBlock: 1, borderBottom: 1, borderColor: 'divider' },
  '& td, & thead th + th': { width: '34%', paddingInlineStart: 2 },
  '& thead th': { color: 'text.secondary', fontWeight: 500 },
  '& tfoot > tr > *': { fontWeight: 600, borderBottom: 0 },
} as const;
