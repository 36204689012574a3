import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { DocumentTitle } from '../ui/document-title.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { NotFoundArt } from './not-found-art.tsx';

/** For every address that leads nowhere; needs nobody to be signed in. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: 3 }}>
      <DocumentTitle title={t('notFound.title')} />
      <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, maxWidth: 620 }}>
        <NotFoundArt />
        <Typography variant="h4" component="h1" tabIndex={-1} sx={{ marginBlockStart: 2 }}>
          {t('notFound.heading')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: 520 }}>{t('notFound.text')}</Typography>
        <LinkButton to={paths.overview} variant="contained" sx={{ marginBlockStart: 2 }}>
          {t('ui.backHome')}
        </LinkButton>
      </Stack>
    </Box>
  );
}
