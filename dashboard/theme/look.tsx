import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ltrStyles, prepareStyles, stylesFor } from './style-caches.ts';
import { useSettings } from './settings-provider.tsx';
import { buildTheme } from './theme.ts';

/** Everything below it wears the chosen palette and reads in the chosen direction. */
export function Look({ children }: { children: ReactNode }) {
  const { primaryColor, direction } = useSettings().settings;
  const styles = useStyles(direction);
  const theme = useMemo(() => buildTheme(primaryColor, direction), [primaryColor, direction]);
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** Those of the direction as soon as they are here; until then the page stays visible as it is. */
function useStyles(direction: 'ltr' | 'rtl') {
  const [, setArrived] = useState(0);
  useEffect(() => {
    if (!stylesFor(direction)) void prepareStyles(direction).then(() => setArrived((count) => count + 1));
  }, [direction]);
  return stylesFor(direction) ?? ltrStyles;
}
