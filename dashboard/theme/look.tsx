import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { useMemo, type ReactNode } from 'react';
import { useSettings } from './settings-provider.tsx';
import { buildTheme } from './theme.ts';

const caches = {
  ltr: createCache({ key: 'ltr' }),
  rtl: createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] }),
};

/** Everything below it wears the chosen palette and reads in the chosen direction. */
export function Look({ children }: { children: ReactNode }) {
  const { primaryColor, direction } = useSettings().settings;
  const theme = useMemo(() => buildTheme(primaryColor, direction), [primaryColor, direction]);
  return (
    <CacheProvider value={caches[direction]}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
