import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise';
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentWorkspace } from '../session/current-workspace.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';
import { useWorkspaces } from './current-workspaces.tsx';
import { useNavLook } from './navigation-row.tsx';
import { WorkspaceMenu, workspacePopup } from './workspace-menu.tsx';

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
