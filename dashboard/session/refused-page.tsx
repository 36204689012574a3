import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { useCurrentWorkspace } from './current-workspace.tsx';
import { isolated } from '../text/formats.ts';
import { layout } from '../theme/theme.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { DocumentTitle } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';

/** Stands in for a page that the person's role doesn't include: says so, and who can change it. */
export function RefusedPage() {
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
