import { mayDo } from '@fanfare/contract/rights.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportButton } from './export-button.tsx';

/** How a workspace goes: as a file, and for good. */
export function EndCard() {
  const { t } = useTranslation();
  const { workspace } = useCurrentWorkspace();
  const dialog = useDialog();
  if (!mayDo(workspace.role, 'workspace.end')) return null;
  return (
    <SectionCard title={t('workspaceEnd.title')} lead={t('workspaceEnd.lead')}>
      <Stack sx={{ gap: 2.5 }}>
        <Choice hint={t('workspaceEnd.exportHint')}>
          <ExportButton workspace={workspace} />
        </Choice>
        {workspace.deletion ? null : (
          <Choice hint={t('workspaceEnd.deleteHint')}>
            <Button variant="outlined" color="error" onClick={dialog.open} sx={{ borderColor: 'error.main' }}>
              {t('workspaceEnd.delete')}
            </Button>
          </Choice>
        )}
      </Stack>
      <DeleteDialog key={dialog.opening} open={dialog.isOpen} onClose={dialog.close} />
    </SectionCard>
  );
}

function Choice({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ gap: 1.5, alignItems: { xs: 'flex-start', sm: 'center' }, justifyContent: 'space-between' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
      <Stack sx={{ flexShrink: 0 }}>{children}</Stack>
    </Stack>
  );
}
