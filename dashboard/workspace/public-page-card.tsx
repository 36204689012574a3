import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useTranslation } from 'react-i18next';
import { paths, visitorPaths } from '../paths.ts';
import { useSite } from '../session/site.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** The address at which customers join, and the way to everything that spreads it. */
export function PublicPageCard({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation(['common', 'translations']);
  const { publicUrl } = useSite();
  const link = new URL(visitorPaths.invite(workspaceId), publicUrl).href;
  return (
    <SectionCard title={t('translations:workspace.publicPage')} lead={t('translations:workspace.publicPageLead')}>
      <TextInput
        label={t('translations:workspace.address')}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        inputProps={{ dir: 'ltr' }}
      />
      <Stack
        direction={{ xs: 'column', sm: 'row', md: 'column' }}
        sx={{ gap: 1.5, marginBlockStart: 2, alignItems: 'stretch', flexWrap: 'wrap' }}
      >
        <CopyButton text={link} label={t('ui.copyLink')} />
        <Button
          variant="outlined"
          color="secondary"
          href={visitorPaths.invite(workspaceId)}
          target="_blank"
          rel="noreferrer"
          startIcon={<ArrowSquareOutIcon />}
        >
          {t('translations:workspace.viewPublic')}
          <VisuallyHidden> {t('ui.opensInNewTab')}</VisuallyHidden>
        </Button>
        <LinkButton to={paths.invite}>{t('translations:workspace.openInvite')}</LinkButton>
      </Stack>
    </SectionCard>
  );
}
