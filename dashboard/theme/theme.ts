import { type CSSObject, createTheme, type Theme } from '@mui/material/styles';
import { componentLooks } from './component-looks.ts';
import { type PrimaryColor, type Ramp, type Scheme, neutrals, rampOf, surfaces, toneColors } from './palettes.ts';

declare module '@mui/material/styles' {
  interface Palette {
    neutral: Ramp;
    ramp: Ramp;
    level: { readonly 1: string; readonly 2: string; readonly 3: string };
  }
  interface PaletteOptions {
    neutral: Ramp;
    ramp: Ramp;
    level: { readonly 1: string; readonly 2: string; readonly 3: string };
  }
  interface TypographyVariantsOptions {
    secondary: CSSObject;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    secondary: true;
  }
}

export const layout = {
  navWidthPx: 280,
  barHeightPx: 56,
  mobileNavWidthPx: 320,
  workspaceMenuWidthPx: 250,
  userMenuWidthPx: 280,
  pageWidthMaxPx: 1440,
  /** Around whatever stands below the bar. */
  pagePadding: {
    paddingInline: { xs: 2, sm: 3 },
    paddingBlockStart: { xs: 3, sm: 4 },
    paddingBlockEnd: { xs: 3, sm: 4, md: 5, lg: 8 },
  },
} as const;

/** Above a page, and as wide. */
export const noticePlace = {
  maxWidth: layout.pageWidthMaxPx,
  marginInline: 'auto',
  paddingInline: layout.pagePadding.paddingInline,
  paddingBlockStart: 2,
} as const;

/** A list without the marks and the room that browsers give one. */
export const plainList = { listStyle: 'none', margin: 0, padding: 0 } as const;

/** Buttons beside one another; on a narrow screen they share its whole width. */
export const buttonRow = {
  gap: 1.5,
  flexWrap: 'wrap',
  '& > .MuiButton-root': { flex: { xs: '1 1 auto', sm: 'none' } },
} as const;

const fontFamily = "'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const body2 = { fontSize: '0.875rem', lineHeight: 22 / 14 };
const heading = (sizePx: number) => ({ fontSize: `${sizePx / 16}rem`, fontWeight: 500, lineHeight: 1.2 });

export function buildTheme(primaryColor: PrimaryColor, direction: 'ltr' | 'rtl', scheme: Scheme = 'light'): Theme {
  const ramp = rampOf(primaryColor, scheme);
  const neutral = neutrals[scheme];
  const { page, paper, onSolid } = surfaces[scheme];
  const tone = (name: 'success' | 'warning' | 'error' | 'info') => {
    const { 100: light, 700: main } = toneColors[scheme][name];
    return { main, light, dark: main, contrastText: onSolid };
  };
  const focusRing = { outline: `2px solid ${ramp[600]}`, outlineOffset: '2px' };
  return createTheme({
    direction,
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } },
    shape: { borderRadius: 8 },
    motion: { reducedMotion: 'system' },
    zIndex: { appBar: 1000, drawer: 1200 },
    palette: {
      mode: scheme,
      primary: { main: ramp[600], light: ramp[500], dark: ramp[700], contrastText: onSolid },
      secondary: { main: neutral[700], light: neutral[600], dark: neutral[800], contrastText: onSolid },
      success: tone('success'),
      warning: tone('warning'),
      error: tone('error'),
      info: tone('info'),
      neutral,
      ramp,
      level: { 1: neutral[50], 2: neutral[100], 3: neutral[200] },
      divider: neutral[200],
      background: { default: page, paper },
      text: { primary: neutral[900], secondary: neutral[600], disabled: neutral[400] },
    },
    typography: {
      fontFamily,
      fontWeightBold: 600,
      h1: heading(56),
      h2: heading(48),
      h3: heading(36),
      h4: { ...heading(32), '@media (max-width:599.95px)': { fontSize: '1.5rem' } },
      h5: heading(24),
      h6: { ...heading(18), '@media (max-width:599.95px)': { fontSize: '1rem' } },
      subtitle1: { fontSize: '1rem', fontWeight: 500, lineHeight: 1.5 },
      subtitle2: { fontSize: '0.875rem', fontWeight: 500, lineHeight: 22 / 14 },
      body1: { fontSize: '1rem', lineHeight: 1.5 },
      body2,
      secondary: { ...body2, fontFamily, fontWeight: 400, color: neutral[600] },
      caption: { fontSize: '0.75rem', lineHeight: 20 / 12 },
      overline: { fontSize: '0.75rem', fontWeight: 500, lineHeight: 20 / 12, letterSpacing: '0.05em' },
      button: { fontWeight: 500, textTransform: 'none' },
    },
    components: componentLooks({ ramp, neutral, scheme, direction, focusRing }),
  });
}
