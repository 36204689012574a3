import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Suspense, use, useMemo, type ReactNode } from 'react';
import { useSettings } from './settings-provider.tsx';
import { buildTheme } from './theme.ts';

const ltrCache = createCache({ key: 'ltr' });
let rtlCache: Promise<EmotionCache> | undefined;

/** What mirrors the styles is loaded only for those who read from right to left. */
function loadRtlCache(): Promise<EmotionCache> {
  rtlCache ??= import('@mui/stylis-plugin-rtl').then(({ default: mirror }) =>
    createCache({ key: 'rtl', stylisPlugins: [mirror] }),
  );
  return rtlCache;
}

/** Everything below it wears the chosen palette and reads in the chosen direction. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Dressed>{children}</Dressed>
    </Suspense>
  );
}

function Dressed({ children }: { children: ReactNode }) {
  const { primaryColor, direction } = useSettings().settings;
  const cache = direction === 'rtl' ? use(loadRtlCache()) : ltrCache;
  const theme = useMemo(() => buildTheme(primaryColor, direction), [primaryColor, direction]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
