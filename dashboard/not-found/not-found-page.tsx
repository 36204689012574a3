import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { DocumentTitle } from '../ui/page.tsx';
import { LinkButton } from '../ui/router-link.tsx';

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

/** A signpost in the hills whose arrows point at nothing. */
function NotFoundArt() {
  return (
    <Box
      component="svg"
      viewBox="0 0 360 240"
      aria-hidden
      focusable="false"
      sx={{ width: 'min(360px, 100%)', height: 'auto', color: 'ramp.500' }}
    >
      <ellipse cx="180" cy="132" rx="168" ry="100" fill="#f1f1f4" />
      <circle cx="266" cy="74" r="26" fill="#fed2c6" />
      <path
        d="M28 178c44-40 84-40 124-14s92 22 180-10c-16 42-82 78-152 78S40 208 28 178z"
        fill="currentColor"
        opacity=".22"
      />
      <path
        d="M50 200c54-28 96-16 132-6s82 8 128-14c-24 32-76 52-130 52S74 222 50 200z"
        fill="currentColor"
        opacity=".45"
      />
      <rect x="174" y="56" width="12" height="140" rx="6" fill="#434a60" />
      <g transform="rotate(-7 180 86)">
        <path d="M118 70h104l20 17-20 17H118a6 6 0 0 1-6-6V76a6 6 0 0 1 6-6z" fill="currentColor" />
        <path
          d="M136 82l10 10M146 82l-10 10M164 82l10 10M174 82l-10 10"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <rect x="190" y="85" width="26" height="5" rx="2.500" fill="#fff" opacity=".7" />
      </g>
      <g transform="rotate(5 180 130)">
        <path d="M236 114H132l-20 17 20 17h104a6 6 0 0 0 6-6v-22a6 6 0 0 0-6-6z" fill="#212636" />
        <rect x="142" y="128" width="44" height="6" rx="3" fill="#fff" opacity=".85" />
        <rect x="194" y="128" width="26" height="6" rx="3" fill="#fff" opacity=".4" />
      </g>
      <path
        d="M92 58q8-10 16 0t16 0M58 96q6-8 12 0t12 0"
        fill="none"
        stroke="#8a94a6"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="300" cy="150" r="4" fill="#fa7959" />
      <circle cx="70" cy="150" r="4" fill="#4bbf79" />
    </Box>
  );
}
