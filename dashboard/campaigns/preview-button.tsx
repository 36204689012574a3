import Button from '@mui/material/Button';
import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/csr/ArrowSquareOut';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/site.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { previewLink } from './campaign-links.ts';

/** Opens the gallery of the campaign with this code as staff see it. */
export function PreviewButton({ code }: { code: string }) {
  const { t } = useTranslation();
  const { shortLinkHost } = useSite();
  return (
    <Button
      variant="outlined"
      color="secondary"
      href={previewLink(shortLinkHost, code)}
      target="_blank"
      rel="noreferrer"
      startIcon={<ArrowSquareOutIcon />}
    >
      {t('campaigns.openPreview')}
      <VisuallyHidden>{t('ui.opensInNewTab')}</VisuallyHidden>
    </Button>
  );
}
