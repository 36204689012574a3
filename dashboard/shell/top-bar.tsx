import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ListIcon } from '@phosphor-icons/react/dist/csr/List';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { layout } from '../theme/theme.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** 56 px: the way to the navigation on narrow screens; language and account. */
export function TopBar({ start, onOpenNavigation }: { start?: ReactNode; onOpenNavigation?: () => void }) {
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
      <LanguageMenu />
      <UserMenu />
    </Box>
  );
}
