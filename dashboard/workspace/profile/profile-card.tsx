import type { Workspace } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useTranslation } from 'react-i18next';
import { visitorPaths } from '../paths.ts';
import { useFormats } from '../text/formats.ts';
import { CopyIconButton } from '../ui/copy-button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { WorkspacePicture } from '../ui/workspace-picture.tsx';

/** Who the workspace is, how much is in it, and how it looks from outside. */
export function ProfileCard({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['common', 'translations']);
  const { workspace_id: id, name, profile_image_url: picture } = workspace;
  return (
    <SectionCard title={t('translations:workspace.profile')}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'center' } }}>
        <WorkspacePicture url={picture} sizePx={96} />
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, color: 'text.secondary', minWidth: 0 }}>
            <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
              {t('translations:workspace.id')}: <bdi>{id}</bdi>
            </Typography>
            <CopyIconButton text={id} label={t('translations:workspace.copyId')} />
          </Stack>
        </Box>
      </Stack>
      <Counts workspace={workspace} />
      <Button
        variant="outlined"
        color="secondary"
        href={visitorPaths.invite(id)}
        target="_blank"
        rel="noreferrer"
        startIcon={<ArrowSquareOutIcon />}
      >
        {t('translations:workspace.viewPublic')}
        <VisuallyHidden>{t('ui.opensInNewTab')}</VisuallyHidden>
      </Button>
    </SectionCard>
  );
}

function Counts({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['common', 'translations']);
  const { number } = useFormats();
  const counts = [
    ['customers', workspace.customers_quantity],
    ['campaigns', workspace.campaign_quantity],
    ['devices', workspace.devices.length],
  ] as const;
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', padding: 0, margin: 0, marginBlock: 3 }}
    >
      {counts.map(([noun, count]) => (
        <Box
          component="li"
          key={noun}
          sx={{
            paddingInline: 2,
            paddingBlock: 1,
            borderRadius: '12px',
            backgroundColor: 'level.1',
            typography: 'body2',
            fontWeight: 500,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {t(`translations:workspace.${noun}`, { count, replace: { count: number(count) } })}
        </Box>
      ))}
    </Box>
  );
}
