import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { CubeIcon } from '@phosphor-icons/react/dist/csr/Cube';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import type { NavIcon } from './navigation-items.ts';

export const navIcons: Readonly<Record<NavIcon, Icon>> = {
  house: HouseIcon,
  'chart-pie': ChartPieIcon,
  megaphone: MegaphoneIcon,
  'device-tablet': DeviceTabletIcon,
  users: UsersIcon,
  cube: CubeIcon,
  'paint-brush': PaintBrushIcon,
  'share-network': ShareNetworkIcon,
  gear: GearIcon,
};
