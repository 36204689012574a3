import type { WorkspaceRight } from '@fanfare/contract/rights.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { paths } from '../paths.ts';
import { isolated } from '../text/formats.ts';
import { layout } from '../theme/theme.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { hasUnsaved } from '../ui/leave-guard.tsx';
import { DocumentTitle } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { useCurrentWorkspace, useMay } from './current-workspace.tsx';

/** What stands around pages that ask for a right. */
export function guardOf(right: WorkspaceRight): ComponentType {
  return function RightGuard() {
    return useRightOrUnsaved(right) ? <Outlet /> : <RefusedPage />;
  };
}

/** Whoever loses the right while something unsaved stands on the page keeps the page, to copy it. */
export function useRightOrUnsaved(right: WorkspaceRight): boolean {
  const isAllowed = useMay(right);
  const [shown, setShown] = useState({ isAllowed, isHeld: false });
  if (shown.isAllowed !== isAllowed) setShown({ isAllowed, isHeld: !isAllowed && hasUnsaved() });
  return isAllowed || shown.isHeld;
}

/** Stands in for a page that the person's role doesn't include: says so, and who can change it. */
function RefusedPage() {
  const { t } = useTranslation();
  return (
    <Box sx={{ maxWidth: layout.pageWidthMaxPx, marginInline: 'auto', ...layout.pagePadding }}>
      <DocumentTitle title={t('roles.refusedTitle')} />
      <Card>
        <Refused headingLevel="h1" />
      </Card>
    </Box>
  );
}

/** The same in a part of a page. */
export function Refused({ headingLevel = 'h2' }: { readonly headingLevel?: 'h1' | 'h2' }) {
  const { t } = useTranslation();
  const { role, name } = useCurrentWorkspace().workspace;
  return (
    <EmptyState
      icon={<LockSimpleIcon />}
      title={t('roles.refusedTitle')}
      text={t('roles.refusedText', { name: isolated(name), role: t(`roles.${role}`) })}
      headingLevel={headingLevel}
      action={
        <LinkButton to={paths.overview} variant="outlined" color="secondary">
          {t('ui.backHome')}
        </LinkButton>
      }
    />
  );
}
