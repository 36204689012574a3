import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { expectedStrategy, knownStrategies } from '../session/amplify.ts';
import { useSite } from '../session/site.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { Logo } from '../ui/logo.tsx';
import { DocumentTitle } from '../ui/page.tsx';
import { BrandArt } from './brand-art.tsx';
import { ink } from '../theme/palettes.ts';
import { LightLook } from '../theme/look.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A form on one side, what it is for on the other; on narrow screens the form alone. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { t } = useTranslation();
  const { siteName, auth } = useSite();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, minHeight: '100dvh' }}>
      <DocumentTitle title={title} />
      <Stack sx={{ padding: { xs: 2, sm: 4 }, minWidth: 0 }}>
        <header>
          <Logo name={siteName} />
        </header>
        <Stack
          component="main"
          sx={{
            flex: 1,
            justifyContent: 'center',
            width: '100%',
            maxWidth: 450,
            marginInline: 'auto',
            paddingBlock: 5,
          }}
        >
          <Typography variant="h4" component="h1" tabIndex={-1}>
            {title}
          </Typography>
          {lead ? (
            <Typography component="div" variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
              {lead}
            </Typography>
          ) : null}
          <Box sx={{ marginBlockStart: 4 }}>
            {auth.strategy === expectedStrategy ? (
              children
            ) : (
              <Alert severity="error">
                {t(knownStrategies.includes(auth.strategy) ? 'auth.strategy' : 'auth.unknownStrategy')}
              </Alert>
            )}
          </Box>
        </Stack>
        <Box component="footer" sx={{ marginInlineStart: -1 }}>
          <LanguageMenu />
        </Box>
      </Stack>
      <LightLook>
        <BrandPanel />
      </LightLook>
    </Box>
  );
}

function BrandPanel() {
  const { t } = useTranslation();
  return (
    <Stack
      component="aside"
      sx={{
        display: { xs: 'none', lg: 'flex' },
        position: 'sticky',
        insetBlockStart: 0,
        height: '100dvh',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 5,
        padding: 6,
        overflow: 'hidden',
        color: '#ffffff',
        backgroundColor: ink,
        backgroundImage: (theme) =>
          `radial-gradient(640px 480px at 50% 38%, ${theme.palette.ramp[900]}b3, transparent 75%)`,
      }}
    >
      <BrandArt />
      <Box sx={{ maxWidth: 480, textAlign: 'center' }}>
        <Typography variant="h5" component="p">
          {t('auth.panelTitle')}
        </Typography>
        <Typography sx={{ color: 'neutral.300', marginBlockStart: 1.5 }}>{t('auth.panelText')}</Typography>
      </Box>
    </Stack>
  );
}
