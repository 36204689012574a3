import { mayDo } from '@fanfare/contract/rights.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown';
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { plainList } from '../theme/theme.ts';
import { Logo } from '../ui/logo.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';
import { useWorkspaces } from './current-workspaces.tsx';
import { type NavGroup, type NavItem, currentAs, holdsPath, navGroups } from './navigation-items.ts';
import { NavigationIcon, NavigationRow, rowStyle, useNavLook } from './navigation-row.tsx';
import { WorkspaceMenu, workspacePopup } from './workspace-menu.tsx';

/** Logo, workspace switcher and navigation; the same at the side and in the drawer. */
export function SideNavigation({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const site = useSite();
  const look = useNavLook();
  const state = useWorkspaces();
  // Until it is known, as for most people.
  const role = state.step === 'ready' ? state.current.workspace.role : 'owner';
  return (
    <Stack
      component="nav"
      aria-label={t('nav.main')}
      sx={{ height: '100%', backgroundColor: look.background, color: look.text }}
    >
      <Stack sx={{ gap: 2.5, padding: 2.5, paddingBlockEnd: 1.5 }}>
        <Box
          component={Link}
          to={paths.overview}
          onClick={onNavigate}
          aria-label={t('nav.home', { site: site.siteName })}
          sx={{
            alignSelf: 'flex-start',
            color: look.strong,
            textDecoration: 'none',
            borderRadius: '8px',
            '&:focus-visible': { outlineColor: look.ring === 'currentColor' ? undefined : look.ring },
          }}
        >
          <Logo name={site.siteName} />
        </Box>
        <WorkspaceSwitcher onNavigate={onNavigate} />
      </Stack>
      <Stack
        sx={{
          flex: 1,
          gap: 3,
          overflowY: 'auto',
          scrollbarWidth: 'thin',
          scrollbarColor: `${look.guide} transparent`,
          paddingInline: 1.5,
          paddingBlock: 1.5,
        }}
      >
        {navGroups(site.features, (right) => mayDo(role, right)).map((group) => (
          <Group key={group.title} group={group} onNavigate={onNavigate} />
        ))}
      </Stack>
    </Stack>
  );
}

function Group({ group, onNavigate }: { group: NavGroup; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const headingId = `nav-${group.title}`;
  return (
    <div>
      <Box id={headingId} sx={{ fontSize: '0.875rem', fontWeight: 500, paddingInline: 2, marginBlockEnd: 1.5 }}>
        {t(`nav.${group.title}`)}
      </Box>
      <Box component="ul" aria-labelledby={headingId} sx={{ ...plainList, display: 'grid', gap: '4px' }}>
        {group.items.map((item) => (
          <li key={item.title}>
            {item.children ? (
              <NavigationBranch item={item} onNavigate={onNavigate} />
            ) : (
              <NavigationRow item={item} current={currentAs(item, pathname)} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </Box>
    </div>
  );
}

/** A parent with its children: opens by itself on navigation, and stays as a person leaves it until the next. */
function NavigationBranch({ item, onNavigate }: { item: NavItem; onNavigate: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const look = useNavLook();
  const listId = useId();
  const isHolding = holdsPath(item, pathname);
  const [chosen, setChosen] = useState<{ readonly at: string; readonly isOpen: boolean }>();
  const isOpen = chosen && (chosen.at === pathname || !isHolding) ? chosen.isOpen : isHolding;

  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setChosen({ at: pathname, isOpen: !isOpen })}
        sx={[rowStyle({ look, isActive: false }) as object, isHolding ? { color: look.strong } : {}]}
      >
        <NavigationIcon item={item} isFilled={isHolding} />
        <span>{t(`nav.${item.title}`)}</span>
        <CaretDownIcon
          aria-hidden
          style={{
            marginInlineStart: 'auto',
            flexShrink: 0,
            transform: isOpen ? 'rotate(180deg)' : undefined,
          }}
        />
      </Box>
      <Box
        component="ul"
        id={listId}
        hidden={!isOpen}
        sx={{
          listStyle: 'none',
          display: isOpen ? 'grid' : 'none',
          gap: '4px',
          margin: 0,
          marginBlock: '8px',
          marginInlineStart: '25px',
          padding: 0,
          paddingInlineStart: '12px',
          borderInlineStart: `1px solid ${look.guide}`,
        }}
      >
        {(item.children ?? []).map((child) => (
          <li key={child.title}>
            <NavigationRow item={child} current={currentAs(child, pathname)} isNested onNavigate={onNavigate} />
          </li>
        ))}
      </Box>
    </>
  );
}

/** The current workspace, and the way to another. */
export function WorkspaceSwitcher({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const look = useNavLook();
  const state = useWorkspaces();
  if (state.step === 'none') return null;
  if (state.step === 'ready') return <Switcher current={state.current} onNavigate={onNavigate} />;
  if (state.step === 'loading') {
    return (
      <SwitcherFrame>
        <Skeleton variant="rounded" width={32} height={32} sx={{ bgcolor: 'rgb(138 148 166 / 0.24)' }} />
        <Skeleton width={120} height={24} sx={{ bgcolor: 'rgb(138 148 166 / 0.24)' }} />
      </SwitcherFrame>
    );
  }
  return (
    <SwitcherFrame>
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: 0.5 }}>
        <Box sx={{ fontSize: '0.875rem', lineHeight: 1.4 }}>{t('switcher.failed')}</Box>
        <ButtonBase
          onClick={state.retry}
          sx={{
            gap: 1,
            minHeight: 32,
            marginInlineStart: -1,
            paddingInline: 1,
            borderRadius: '8px',
            color: look.strong,
            fontSize: '0.875rem',
            fontWeight: 500,
            '&:hover': { backgroundColor: look.hover },
            '&.Mui-focusVisible': { outlineColor: look.ring === 'currentColor' ? undefined : look.ring },
          }}
        >
          <ArrowClockwiseIcon size={18} aria-hidden />
          {t('ui.tryAgain')}
        </ButtonBase>
      </Box>
    </SwitcherFrame>
  );
}

interface SwitcherProps {
  readonly current: CurrentWorkspace;
  readonly onNavigate: (() => void) | undefined;
}

function Switcher({ current, onNavigate }: SwitcherProps) {
  const { t } = useTranslation();
  const look = useNavLook();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { name, profile_image_url: picture } = current.workspace;
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup={workspacePopup(current)}
        aria-expanded={anchor !== null}
        title={name}
        sx={{
          borderRadius: '12px',
          textAlign: 'left',
          '&:hover': { backgroundColor: look.hover },
          '&.Mui-focusVisible': { outlineColor: look.ring === 'currentColor' ? undefined : look.ring },
        }}
      >
        <SwitcherFrame>
          <WorkspacePicture url={picture} sizePx={32} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontSize: '0.75rem', lineHeight: 1.3 }}>
              {t('switcher.caption')}
              <VisuallyHidden>: </VisuallyHidden>
            </Box>
            <Box
              sx={{
                color: look.strong,
                fontSize: '0.875rem',
                fontWeight: 500,
                lineHeight: 1.4,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {name}
              <VisuallyHidden>. {t('switcher.action')}</VisuallyHidden>
            </Box>
          </Box>
          <CaretUpDownIcon size={16} aria-hidden />
        </SwitcherFrame>
      </ButtonBase>
      <WorkspaceMenu anchor={anchor} current={current} onClose={() => setAnchor(null)} onNavigate={onNavigate} />
    </>
  );
}

function SwitcherFrame({ children }: { children: ReactNode }) {
  const look = useNavLook();
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1.5,
        width: '100%',
        minHeight: 56,
        paddingInline: 1.5,
        paddingBlock: 1,
        borderRadius: '12px',
        border: `1px solid ${look.guide}`,
      }}
    >
      {children}
    </Stack>
  );
}
