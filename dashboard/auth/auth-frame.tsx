import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { expectedStrategy, knownStrategies } from '../session/amplify.ts';
import { useSite } from '../session/site.tsx';
import { LightLook } from '../theme/look.tsx';
import { ink } from '../theme/palettes.ts';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { Logo } from '../ui/logo.tsx';
import { DocumentTitle } from '../ui/page.tsx';

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
            <Typography component="div" variant="secondary" sx={{ marginBlockStart: 1 }}>
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

/** A tablet and a phone showing the same poster, and the sound that goes out from them. */
function BrandArt() {
  return (
    <Box
      component="svg"
      viewBox="0 0 600 440"
      aria-hidden
      focusable="false"
      sx={{ width: '100%', maxWidth: 600, height: 'auto', minHeight: 0, flexShrink: 1, color: 'ramp.500' }}
    >
      <SoundRings />
      <g transform="rotate(-6 250 220)">
        <rect x="92" y="92" width="316" height="236" rx="22" fill="#212636" stroke="#434a60" strokeWidth="2" />
        <svg x="106" y="106" width="288" height="208" viewBox="0 0 288 208" preserveAspectRatio="xMidYMid slice">
          <Poster />
        </svg>
        <circle cx="250" cy="99" r="2.500" fill="#667085" />
      </g>
      <g transform="rotate(7 440 262)">
        <rect x="368" y="138" width="146" height="270" rx="26" fill="#121621" stroke="#565e73" strokeWidth="2.500" />
        <rect x="378" y="148" width="126" height="250" rx="18" fill="#fff" />
        <svg x="386" y="176" width="110" height="80" viewBox="0 0 288 208" preserveAspectRatio="xMidYMid slice">
          <Poster />
        </svg>
        <rect x="386" y="266" width="110" height="52" rx="10" fill="#ffe9e3" />
        <circle cx="412" cy="292" r="13" fill="#fa7959" />
        <rect x="434" y="282" width="50" height="7" rx="3.500" fill="#a42a02" opacity=".7" />
        <rect x="434" y="295" width="34" height="7" rx="3.500" fill="#a42a02" opacity=".35" />
        <rect x="386" y="330" width="110" height="30" rx="10" fill="currentColor" />
        <rect x="416" y="342" width="50" height="6" rx="3" fill="#fff" />
        <rect x="420" y="156" width="42" height="8" rx="4" fill="#212636" />
        <rect x="424" y="376" width="34" height="5" rx="2.500" fill="#dcdfe4" />
      </g>
      <Confetti />
    </Box>
  );
}

function SoundRings() {
  const radii = [120, 172, 224, 276, 328];
  return (
    <g fill="none" stroke="currentColor" strokeWidth="1.500">
      {radii.map((radius, index) => (
        <circle
          key={radius}
          cx="300"
          cy="222"
          r={radius}
          opacity={0.34 - index * 0.06}
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
      ))}
    </g>
  );
}

/** A cup in the morning sun. */
function Poster() {
  return (
    <g>
      <rect width="288" height="208" rx="12" fill="#fed2c6" />
      <circle cx="208" cy="84" r="58" fill="#fa7959" />
      <circle cx="208" cy="84" r="76" fill="none" stroke="#fa7959" strokeWidth="2" opacity=".45" />
      <circle cx="208" cy="84" r="94" fill="none" stroke="#fa7959" strokeWidth="2" opacity=".22" />
      <path d="M0 158c52-26 104-26 154-8s92 14 134-8v54a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z" fill="currentColor" />
      <path
        d="M0 178c60-20 116-14 164-2s88 8 124-6v26a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z"
        fill="#2d208d"
        opacity=".55"
      />
      <path d="M96 92h84v38a36 36 0 0 1-36 36h-12a36 36 0 0 1-36-36z" fill="#fff" />
      <path d="M180 102h10a17 17 0 0 1 0 34h-12" fill="none" stroke="#fff" strokeWidth="9" />
      <path d="M96 92h84v7H96z" fill="#3b2bb2" opacity=".28" />
      <path
        d="M118 78c-8-12 8-16 0-30M138 78c-8-12 8-16 0-30M158 78c-8-12 8-16 0-30"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".9"
      />
      <rect x="20" y="22" width="62" height="10" rx="5" fill="#871f00" opacity=".8" />
      <rect x="20" y="40" width="42" height="10" rx="5" fill="#871f00" opacity=".4" />
    </g>
  );
}

function Confetti() {
  return (
    <g>
      <path d="M64 70q14-16 26 0t26 0" fill="none" stroke="#fa7959" strokeWidth="6" strokeLinecap="round" />
      <path d="M520 92q10-14 20 0t20 0" fill="none" stroke="#4bbf79" strokeWidth="6" strokeLinecap="round" />
      <rect x="448" y="58" width="16" height="16" rx="4" transform="rotate(24 456 66)" fill="#feae98" />
      <rect x="52" y="318" width="16" height="16" rx="4" transform="rotate(-18 60 326)" fill="#4bbf79" />
      <circle cx="330" cy="44" r="8" fill="#4bbf79" />
      <circle cx="548" cy="330" r="9" fill="#fa7959" />
      <circle cx="150" cy="384" r="7" fill="currentColor" />
      <path d="M238 372l14 8-14 8z" fill="#feae98" />
      <path d="M196 40l12 12M208 40l-12 12" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}
