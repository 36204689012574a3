import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { ChartPieIcon } from '@phosphor-icons/react/dist/csr/ChartPie';
import { CubeIcon } from '@phosphor-icons/react/dist/csr/Cube';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { HouseIcon } from '@phosphor-icons/react/dist/csr/House';
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone';
import { PaintBrushIcon } from '@phosphor-icons/react/dist/csr/PaintBrush';
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type NavLook, navLooks } from '../theme/nav-colors.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { NavIcon, NavItem } from './navigation-items.ts';

interface RowProps {
  readonly item: NavItem;
  readonly current: 'page' | 'true' | undefined;
  readonly isNested?: boolean;
  readonly onNavigate: (() => void) | undefined;
}

/** One line of the navigation that leads somewhere, or says that it will one day. */
export function NavigationRow({ item, current, isNested = false, onNavigate }: RowProps) {
  const { t } = useTranslation();
  const look = useNavLook();
  const isActive = current !== undefined;
  const title = t(`nav.${item.title}`);
  const inside = (
    <>
      <NavigationIcon item={item} isFilled={isActive} />
      <span>{title}</span>
      {item.label ? <Badge text={t(`nav.${item.label}`)} look={look} /> : null}
    </>
  );
  const sx = rowStyle({ look, isActive, isNested, isDisabled: item.disabled === true });
  if (item.disabled || !item.href) {
    return (
      <Box aria-disabled="true" role="link" sx={sx}>
        {inside}
      </Box>
    );
  }
  if (item.external) {
    return (
      <Box component="a" href={item.href} target="_blank" rel="noreferrer" sx={sx}>
        {inside}
        <ArrowSquareOutIcon aria-hidden />
        <VisuallyHidden>{t('ui.opensInNewTab')}</VisuallyHidden>
      </Box>
    );
  }
  return (
    <Box component={Link} to={item.href} aria-current={current} onClick={onNavigate} sx={sx}>
      {inside}
    </Box>
  );
}

export function NavigationIcon({ item, isFilled }: { item: NavItem; isFilled: boolean }) {
  if (!item.icon) return null;
  const Icon = navIcons[item.icon];
  return <Icon size={20} weight={isFilled ? 'fill' : 'regular'} aria-hidden style={{ flexShrink: 0 }} />;
}

function Badge({ text, look }: { text: string; look: NavLook }) {
  return (
    <Box
      component="span"
      sx={{
        marginInlineStart: 'auto',
        paddingInline: 1,
        paddingBlock: '2px',
        borderRadius: '6px',
        fontSize: '0.75rem',
        lineHeight: 1.3,
        textAlign: 'center',
        color: look.chipText,
        backgroundColor: look.chipBackground,
      }}
    >
      {text}
    </Box>
  );
}

interface RowLook {
  readonly look: NavLook;
  readonly isActive: boolean;
  readonly isNested?: boolean;
  readonly isDisabled?: boolean;
}

export function rowStyle({ look, isActive, isNested = false, isDisabled = false }: RowLook): SxProps<Theme> {
  const isSolid = isActive && !isDisabled;
  const restingColor = isDisabled ? look.disabled : look.text;
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    width: '100%',
    minHeight: 40,
    paddingInline: isNested ? '12px' : '16px',
    paddingBlock: '6px',
    borderRadius: '8px',
    border: 0,
    font: 'inherit',
    fontSize: '0.875rem',
    fontWeight: 500,
    lineHeight: 1.4,
    textAlign: 'left',
    textDecoration: 'none',
    color: isSolid ? 'primary.contrastText' : restingColor,
    backgroundColor: isSolid ? 'primary.main' : 'transparent',
    cursor: isDisabled ? 'default' : 'pointer',
    transition: 'background-color 150ms ease-out, color 150ms ease-out',
    ...(isDisabled || isSolid ? {} : { '&:hover': { backgroundColor: look.hover, color: look.strong } }),
    '&:focus-visible': { outlineColor: look.ring === 'currentColor' ? undefined : look.ring, outlineOffset: '2px' },
    ...(isSolid && isNested
      ? {
          '&::before': {
            content: '""',
            position: 'absolute',
            insetInlineStart: '-14px',
            insetBlockStart: 'calc(50% - 10px)',
            width: 3,
            height: 20,
            borderRadius: '2px',
            backgroundColor: 'ramp.500',
          },
        }
      : {}),
  };
}

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

const NavLookContext = createContext<NavLook>(navLooks.light.evident);

export const NavLookProvider = NavLookContext.Provider;

export function useNavLook(): NavLook {
  return use(NavLookContext);
}
