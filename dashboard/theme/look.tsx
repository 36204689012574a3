import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import Box from '@mui/material/Box';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Scheme, colorVariables } from './palettes.ts';
import { useSettings } from './settings-provider.tsx';
import { buildTheme } from './theme.ts';

/** Everything below it wears the chosen palette and reads in the chosen direction. */
export function Look({ children }: { children: ReactNode }) {
  const { primaryColor, direction } = useSettings().settings;
  const scheme = useScheme();
  const styles = useStyles(direction);
  useEffect(() => {
    document.documentElement.dataset['scheme'] = scheme;
  }, [scheme]);
  const theme = useMemo(() => buildTheme(primaryColor, direction, scheme), [primaryColor, direction, scheme]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Light on paper, whatever the screen is. */
export function useScheme(): Scheme {
  const { colorMode } = useSettings().settings;
  const isDarkWanted = useMedia('(prefers-color-scheme: dark)');
  const isPrinting = useMedia('print');
  const isDark = colorMode === 'dark' || (colorMode === 'system' && isDarkWanted);
  return isDark && !isPrinting ? 'dark' : 'light';
}

/** MUI's own warns of `print` each time. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    [query],
  );
  const matches = () => matchMedia(query).matches;
  return useSyncExternalStore(subscribe, matches, matches);
}

/** Always in light: what is printed, and pictures of what is. */
export function LightLook({ children }: { children: ReactNode }) {
  const { primaryColor, direction } = useSettings().settings;
  const theme = useMemo(() => buildTheme(primaryColor, direction), [primaryColor, direction]);
  return (
    <ThemeProvider theme={theme}>
      <Box sx={{ display: 'contents', color: 'text.primary', colorScheme: 'light', ...colorVariables('light') }}>
        {children}
      </Box>
    </ThemeProvider>
  );
}

/** Those of the direction as soon as they are here; until then the page stays visible as it is. */
function useStyles(direction: Direction) {
  const [, setArrived] = useState(0);
  const styles = direction === 'rtl' ? rtlStyles : ltrStyles;
  useEffect(() => {
    if (!styles) void prepareStyles('rtl').then(() => setArrived((count) => count + 1));
  }, [styles]);
  return styles ?? ltrStyles;
}

type Direction = 'ltr' | 'rtl';

const ltrStyles = createCache({ key: 'ltr' });
let rtlStyles: EmotionCache | undefined;
let rtlComing: Promise<void> | undefined;

/** What mirrors styles is loaded once, and for those alone who may ask for it. */
export async function prepareStyles(direction: Direction): Promise<void> {
  if (direction === 'rtl') await (rtlComing ??= loadRtlStyles());
}

async function loadRtlStyles(): Promise<void> {
  const { default: mirror } = await import('@mui/stylis-plugin-rtl');
  rtlStyles = createCache({ key: 'rtl', stylisPlugins: [mirror] });
}
