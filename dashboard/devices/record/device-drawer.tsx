import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { useFormats } from '../../text/formats.ts';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { DeviceActions } from '../device-menu.tsx';
import { type DrawerTab, deviceParam, drawerTabs, shownName } from '../devices-view.ts';
import { type ImagesHold, ImagesTab } from '../pictures/images-tab.tsx';
import { DetailsTab, type DeviceRecord, LoadedDevice } from './details-tab.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';

interface DeviceDrawerProps extends DialogProps {
  /** Stays while the drawer goes out of sight. */
  readonly device: Device | undefined;
  readonly tab: DrawerTab;
  readonly onChooseTab: (tab: DrawerTab) => void;
  readonly actions: DeviceActions;
}

/** One device: its pictures, what is known of it, and what it did. Asks before it closes over unsaved pictures. */
export function DeviceDrawer({ device, open, tab, onChooseTab, onClose, actions }: DeviceDrawerProps) {
  const { t } = useTranslation();
  const [hold, setHold] = useState<ImagesHold>('free');
  return (
    <>
      <DetailsDrawer
        seesToBack
        open={open && device !== undefined}
        onClose={onClose}
        kind={t('deviceRecord.kind')}
        title={device ? shownName(device) : ''}
      >
        {device ? (
          <Parts device={device} tab={tab} onChooseTab={onChooseTab} onHold={setHold} actions={actions} />
        ) : null}
      </DetailsDrawer>
      <LeaveGuard
        isDirty={open && hold !== 'free'}
        thingParams={[deviceParam]}
        title={t('deviceRecord.leaveTitle')}
        text={t(hold === 'uploading' ? 'deviceRecord.leaveUploading' : 'deviceRecord.leaveText')}
        leaveLabel={t('deviceRecord.leave')}
        stayLabel={t('deviceRecord.stay')}
      />
    </>
  );
}

const tabTexts = { images: 'tabImages', details: 'tabDetails', activity: 'tabActivity' } as const;

interface PartsProps extends Pick<DeviceDrawerProps, 'tab' | 'onChooseTab' | 'actions'> {
  readonly device: Device;
  readonly onHold: (hold: ImagesHold) => void;
}

function Parts({ device, tab: chosenTab, onChooseTab, onHold, actions }: PartsProps) {
  const { t } = useTranslation();
  const mayChange = useMay('devices.change');
  const tabs: readonly DrawerTab[] = mayChange ? drawerTabs : ['details', 'activity'];
  const tab = tabs.includes(chosenTab) ? chosenTab : 'details';
  const id = useId();
  const [edition, setEdition] = useState(0);
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, chosen: DrawerTab) => onChooseTab(chosen)}
        aria-label={t('deviceRecord.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', marginInline: -3, paddingInline: 3 }}
      >
        {tabs.map((part) => (
          <Tab
            key={part}
            value={part}
            id={`${id}-${part}`}
            aria-controls={`${id}-${part}-panel`}
            label={t(`deviceRecord.${tabTexts[part]}`)}
          />
        ))}
      </Tabs>
      {/* What was begun there must not be lost by a look at the other tabs. */}
      {mayChange ? (
        <Panel id={`${id}-images`} isShown={tab === 'images'}>
          <ImagesTab
            key={`${device.id}-${edition}`}
            device={device}
            onHold={onHold}
            onStartOver={() => setEdition((before) => before + 1)}
          />
        </Panel>
      ) : null}
      <Panel id={`${id}-details`} isShown={tab === 'details'}>
        {tab === 'details' ? <DetailsTab device={device} actions={actions} /> : null}
      </Panel>
      <Panel id={`${id}-activity`} isShown={tab === 'activity'}>
        {tab === 'activity' ? <ActivityTab device={device} /> : null}
      </Panel>
    </>
  );
}

function Panel({ id, isShown, children }: { id: string; isShown: boolean; children: ReactNode }) {
  return (
    <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={id} hidden={!isShown} sx={{ paddingBlockStart: 2.5 }}>
      {children}
    </Box>
  );
}

/** How busy the device was, day by day: a table whose numbers also stand as bars. */
function ActivityTab({ device }: { readonly device: Device }) {
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
      <Typography variant="secondary">{t('deviceRecord.activityLead')}</Typography>
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
