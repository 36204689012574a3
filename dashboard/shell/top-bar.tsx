import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ButtonBase from '@mui/material/ButtonBase';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { AppSettings } from './app-settings.tsx';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  readonly start?: ReactNode;
  /** Opens the navigation, where there is one. */
  readonly onOpenNavigation?: (() => void) | undefined;
  /** Opens the command menu, where there is one. */
  readonly onSearch?: (() => void) | undefined;
  /** Opens what there is of help, where there is any. */
  readonly onHelp?: (() => void) | undefined;
}

/** 56 px: the way to the navigation on narrow screens; search, language and account. */
export function TopBar({ start, onOpenNavigation, onSearch, onHelp }: TopBarProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: layout.barHeightPx,
        paddingInline: { xs: 2, sm: 3 },
        backgroundColor: 'background.paper',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      {onOpenNavigation ? (
        <IconButton
          aria-label={t('nav.open')}
          onClick={onOpenNavigation}
          sx={{ display: { lg: 'none' }, marginInlineStart: -1 }}
        >
          <ListIcon size={24} />
        </IconButton>
      ) : null}
      {start}
      <Box sx={{ flex: 1 }} />
      {onSearch ? <SearchButton onClick={onSearch} /> : null}
      <LanguageMenu />
      <AppSettings />
      <UserMenu onHelp={onHelp} />
    </Box>
  );
}

/** Still the button's name. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      sx={{
        gap: 1,
        minHeight: 36,
        paddingInline: { xs: 1, sm: 1.5 },
        borderRadius: '10px',
        fontSize: '0.875rem',
        color: 'text.secondary',
        border: { sm: '1px solid' },
        borderColor: { sm: 'neutral.300' },
        '&:hover': { backgroundColor: 'level.1' },
      }}
    >
      <MagnifyingGlassIcon size={20} aria-hidden />
      <Box component="span" sx={{ '@media (max-width: 599.95px)': unseen }}>
        {t('commands.search')}
      </Box>
      <Box
        component="kbd"
        aria-hidden
        dir="ltr"
        sx={{ display: { xs: 'none', md: 'inline' }, fontFamily: 'inherit', fontSize: '0.75rem' }}
      >
        Ctrl K
      </Box>
    </ButtonBase>
  );
}
