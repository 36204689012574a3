import type { Device } from '@fanfare/contract/devices.ts';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../session/current-workspace.tsx';
import { DetailsDrawer } from '../../ui/details-drawer.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import type { DeviceActions } from '../device-menu.tsx';
import { type DrawerTab, deviceParam, drawerTabs, shownName } from '../devices-view.ts';
import { type ImagesHold, ImagesTab } from '../pictures/images-tab.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { DetailsTab } from './details-tab.tsx';

interface DeviceDrawerProps {
  /** Stays while the drawer goes out of sight. */
  readonly device: Device | undefined;
  readonly isOpen: boolean;
  readonly tab: DrawerTab;
  readonly onChooseTab: (tab: DrawerTab) => void;
  readonly onClose: () => void;
  readonly actions: DeviceActions;
}

/** One device: its pictures, what is known of it, and what it did. Asks before it closes over unsaved pictures. */
export function DeviceDrawer({ device, isOpen, tab, onChooseTab, onClose, actions }: DeviceDrawerProps) {
  const { t } = useTranslation();
  const [hold, setHold] = useState<ImagesHold>('free');
  return (
    <>
      <DetailsDrawer
        seesToBack
        isOpen={isOpen && device !== undefined}
        onClose={onClose}
        kind={t('deviceRecord.kind')}
        title={device ? shownName(device) : ''}
      >
        {device ? (
          <Parts device={device} tab={tab} onChooseTab={onChooseTab} onHold={setHold} actions={actions} />
        ) : null}
      </DetailsDrawer>
      <LeaveGuard
        isDirty={isOpen && hold !== 'free'}
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
