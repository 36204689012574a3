import type { Device } from '@fanfare/contract/devices.ts';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { QuestionIcon } from '@phosphor-icons/react/dist/csr/Question';
import { useTranslation } from 'react-i18next';
import { useMay } from '../session/current-workspace.tsx';
import { copyText } from '../ui/copy-button.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { shownName } from './devices-view.ts';

/** What can be done with a device from wherever it is shown. */
export interface DeviceActions {
  readonly onOpen: (device: Device) => void;
  readonly onManageImages: (device: Device) => void;
  readonly onCheck: (device: Device) => void;
  readonly onRename: (device: Device) => void;
  readonly onHelp: (device: Device) => void;
  readonly onUnpair: (device: Device) => void;
}

interface DeviceMenuProps {
  readonly device: Device;
  readonly actions: DeviceActions;
}

export function DeviceMenu({ device, actions }: DeviceMenuProps) {
  const { t } = useTranslation();
  const copy = () => copyText(device.id, () => toastDone(t('devices.idCopied')));
  const mayChange = useMay('devices.change');
  const rename = { label: t('devices.rename'), icon: <PencilSimpleIcon />, onChoose: () => actions.onRename(device) };
  const unpair = {
    label: t('devices.unpair'),
    icon: <LinkBreakIcon />,
    onChoose: () => actions.onUnpair(device),
    isDangerous: true,
  };
  return (
    <RowMenu
      label={t('devices.menuOf', { name: shownName(device) })}
      actions={[
        ...(mayChange ? [rename] : []),
        { label: t('devices.copyId'), icon: <CopyIcon />, onChoose: () => void copy() },
        { label: t('devices.playerHelp'), icon: <QuestionIcon />, onChoose: () => actions.onHelp(device) },
        ...(mayChange ? [unpair] : []),
      ]}
    />
  );
}
