import { type Caller, call } from '@fanfare/contract/call.ts';
import { type Device, listScreens } from '@fanfare/contract/devices.ts';
import type { AnswerOf } from '@fanfare/contract/endpoint.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useWorkspaceApi, workspaceKey } from '../session/current-workspace.tsx';
import { plainList } from '../theme/theme.ts';
import { QueryView } from '../ui/query-view.tsx';
import { LinkButton } from '../ui/router-link.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { useRelativeTimes } from '../ui/use-now.ts';
import { devicesQuery } from '../workspace/queries.ts';

type Screen = AnswerOf<typeof listScreens>['screens'][number];

const shownMax = 8;
/** As often as a tablet reports. */
const refreshMs = 30_000;

/** The workspace's tablets in small, each with what it plays at this moment. */
export function ScreensCard({ devices }: { readonly devices: readonly Device[] }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  // How they are, so that one that falls silent meanwhile is told of on this page too.
  useQuery(devicesQuery(caller, ws));
  const screens = useQuery(screensQuery(caller, ws));
  const shown = devices.slice(0, shownMax);
  return (
    <SectionCard
      title={t('overview.screens')}
      action={
        <LinkButton to={paths.devices} size="small">
          {t('overview.allDevices')}
        </LinkButton>
      }
    >
      <QueryView
        query={screens}
        label={t('nav.devices')}
        lead={t('overview.screensFailed')}
        message={(code) => t('workspaces.fetchFailed', { code })}
        skeleton={
          <Screens>
            {shown.map(({ id }) => (
              <Skeleton key={id} variant="rounded" height="auto" width="100%" sx={{ aspectRatio: '4 / 3' }} />
            ))}
          </Screens>
        }
      >
        {(data) => (
          <Screens>
            {shown.map((device) => (
              <li key={device.id}>
                <DeviceScreen device={device} screen={data.screens.find((screen) => screen.device === device.id)} />
              </li>
            ))}
          </Screens>
        )}
      </QueryView>
    </SectionCard>
  );
}

function Screens({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        ...plainList,
        display: 'grid',
        gap: { xs: 2, sm: 3 },
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 136px, 42vw), 1fr))',
        '@media (min-width: 600px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))' },
      }}
    >
      {children}
    </Box>
  );
}

interface DeviceScreenProps {
  readonly device: Device;
  readonly screen: Screen | undefined;
}

function DeviceScreen({ device, screen }: DeviceScreenProps) {
  const words = useScreenWords();
  const imageUrl = device.healthy ? screen?.imageUrl : undefined;
  return (
    <ButtonBase
      component={Link}
      to={`${paths.devices}?device=${encodeURIComponent(device.id)}`}
      sx={{ display: 'block', width: '100%', textAlign: 'start', borderRadius: '14px' }}
    >
      <Box sx={bezelLook}>{imageUrl ? <Picture key={imageUrl} url={imageUrl} /> : null}</Box>
      <Box sx={{ typography: 'subtitle2', marginBlockStart: 1.25, overflowWrap: 'anywhere' }}>
        {device.name || device.id.slice(0, 8)}
      </Box>
      <Box
        sx={{
          typography: 'body2',
          color: device.isUnusuallySilent ? 'warning.main' : 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {words(device, screen)}
      </Box>
    </ButtonBase>
  );
}

const bezelLook = {
  aspectRatio: '4 / 3',
  padding: '7px',
  borderRadius: '14px',
  overflow: 'hidden',
  backgroundColor: '#14161c',
  boxShadow: '0 0 0 1px rgb(255 255 255 / 0.12) inset, 0 6px 16px rgb(18 22 33 / 0.18)',
} as const;

/** As the player shows it. An image may be gone since the tablet told of it; then the screen is dark. */
function Picture({ url }: { readonly url: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  const source = { component: 'img', src: imageVariantUrl(url, 360, 'webp'), alt: '' } as const;
  return (
    <Box sx={screenLook}>
      <Box {...source} sx={{ objectFit: 'cover', filter: 'blur(14px) brightness(0.55)', transform: 'scale(1.2)' }} />
      <Box {...source} onError={() => setMissing(true)} sx={{ objectFit: 'contain' }} />
    </Box>
  );
}

const screenLook = {
  position: 'relative',
  height: '100%',
  borderRadius: '8px',
  overflow: 'hidden',
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '@media (prefers-reduced-motion: no-preference)': {
    animation: 'screen-on 600ms ease-out',
    '@keyframes screen-on': { from: { opacity: 0 } },
  },
} as const;

function useScreenWords() {
  const { t } = useTranslation();
  const { ago } = useRelativeTimes();
  return ({ healthy, lastSeenAt }: Device, screen: Screen | undefined) => {
    if (lastSeenAt === null) return t('overview.screenNeverSeen');
    if (!healthy) return t('overview.screenLastSeen', { relative: ago(lastSeenAt) });
    if (!screen) return t('overview.screenShowsNothing');
    return screen.campaign?.name ?? t('overview.screenOwnImages');
  };
}

function screensQuery(caller: Caller, ws: string) {
  return queryOptions({
    queryKey: [...workspaceKey(ws, 'devices'), 'screens'],
    queryFn: ({ signal }) => call(caller, listScreens, { params: { ws } }, signal),
    refetchInterval: refreshMs,
  });
}
