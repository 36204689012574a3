import type { Components, CSSObject, Theme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { otherMedia } from './other-media.ts';
import { type Ramp, type Scheme, colorVariables, statusTones, surfaces } from './palettes.ts';

interface Looks {
  readonly ramp: Ramp;
  readonly neutral: Ramp;
  readonly scheme: Scheme;
  readonly direction: 'ltr' | 'rtl';
  readonly focusRing: CSSObject;
}

const touch = '@media (pointer: coarse)';
const fingerPx = 44;
/** Negative where the element is smaller than a finger, so that what reaches so far is as large as one. */
const reach = `min(0px, calc((100% - ${fingerPx}px) / 2))`;

/** What is drawn smaller than a finger is still hit by one, and moves nothing around it. A chip has its cross to itself. */
const reachingButton: CSSObject = {
  [touch]: {
    '&:is(button, a, [role="button"]):not(.MuiChip-deletable)::after': {
      content: '""',
      position: 'absolute',
      inset: reach,
    },
  },
};

/** Of a checkbox or radio button the input takes the tap, wherever its words are. */
const reachingInput: CSSObject = {
  [touch]: {
    '& > input': { top: reach, left: reach, width: `max(100%, ${fingerPx}px)`, height: `max(100%, ${fingerPx}px)` },
  },
};

/** On dark ground a shadow is not seen: there the line around it is what lifts it. */
const cardShadow = (neutral: Ramp) =>
  `0 0 0 1px ${neutral[200]}99, 0 1px 2px rgb(18 22 33 / 0.04), 0 4px 16px rgb(18 22 33 / 0.03)`;
export const menuShadow = (neutral: Ramp) => `0 0 0 1px ${neutral[200]}, 0 8px 24px rgb(18 22 33 / 0.12)`;

/**
 * Words on the tint of their meaning, legible like any other text. However narrow, the words stay beside their sign; a
 * button goes below them.
 */
const alertRoot: CSSObject = {
  borderRadius: 12,
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 8,
  rowGap: 4,
  fontSize: '0.875rem',
  '& .MuiAlert-message': { flex: '1 1 min(240px, calc(100% - 42px))' },
  '& .MuiAlert-action': { alignItems: 'center', padding: '4px 0', margin: 0, marginInlineStart: 'auto' },
  ...Object.fromEntries(
    (['error', 'warning', 'info', 'success'] as const).map((severity) => [
      `&.MuiAlert-color${severity[0]?.toUpperCase()}${severity.slice(1)}`,
      {
        backgroundColor: statusTones[severity][100],
        color: statusTones[severity][700],
        '& .MuiAlert-icon': { color: 'inherit', opacity: 1 },
      },
    ]),
  ),
};

/** The track is all that shows where a switch ends, so it holds the thumb and stands out from the page. */
const switchRoot = ({ neutral, scheme }: Looks): CSSObject => ({
  width: 44,
  height: 24,
  padding: 0,
  overflow: 'visible',
  '& .MuiSwitch-switchBase': { padding: 3, borderRadius: 12 },
  '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(20px)', color: surfaces[scheme].onSolid },
  '& .MuiSwitch-input': { height: 44, top: -10 },
  '& .MuiSwitch-thumb': { width: 18, height: 18, boxShadow: 'none' },
  '& .MuiSwitch-track': { borderRadius: 12 },
  '& .MuiSwitch-switchBase:not(.Mui-checked, .Mui-disabled) + .MuiSwitch-track': { backgroundColor: neutral[500] },
  '& .MuiSwitch-switchBase:not(.Mui-disabled) + .MuiSwitch-track': { opacity: 1 },
});

/** The cross of a chip, which is no button: as high as a finger, and as wide as its neighbors allow. */
const reachingSign: CSSObject = {
  boxSizing: 'content-box',
  fontSize: '1.25rem',
  padding: '12px 8px',
  marginBlock: '-12px',
  marginInline: '-8px 0',
};

/** The second half of the double click that opened something falls beside it, where a click would close it again. */
function ignoreSecondHalf(event: MouseEvent): void {
  const isBeside = event.target instanceof Element && event.target.matches('.MuiBackdrop-root, .MuiDialog-container');
  if (isBeside && event.detail > 1) event.stopPropagation();
}

/** How MUI's own pieces look everywhere, so that pages need no style of their own. */
export function componentLooks(looks: Looks): Components<Omit<Theme, 'components'>> {
  return {
    ...baseLooks(looks),
    ...controlLooks(looks),
    ...choiceLooks(looks),
    ...surfaceLooks(looks),
    ...dialogLooks(looks),
    ...tableLooks(looks),
  };
}

function baseLooks({ focusRing, direction, neutral, scheme }: Looks): Components<Omit<Theme, 'components'>> {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: {
          scrollPaddingTop: 72,
          scrollPaddingBottom: 88,
          WebkitTextSizeAdjust: '100%',
          colorScheme: scheme,
          ...colorVariables(scheme),
        },
        body: { minHeight: '100dvh', overflowWrap: 'break-word' },
        '#root': { minHeight: '100dvh' },
        ':focus-visible': focusRing,
        '[tabindex="-1"]:focus': { outline: 'none' },
        'h1, h2, h3': { textWrap: 'balance' },
        // A sentence keeps its own direction in a mirrored page; `left` becomes right there with everything else.
        ...(direction === 'rtl'
          ? { '*': { unicodeBidi: 'plaintext' }, 'body, legend, input, textarea': { textAlign: 'left' } }
          : {}),
        ...otherMedia,
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { fontFamily: 'inherit', '&.Mui-focusVisible': focusRing, ...reachingButton } },
    },
    MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p', secondary: 'p' } } },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: {
        // Words among words: taller to a finger than their line, and nothing around them moves.
        root: { fontWeight: 500, borderRadius: 4, [touch]: { paddingBlock: 4, marginBlock: -4 } },
      },
    },
    MuiAvatar: { styleOverrides: { root: { fontSize: '0.875rem', fontWeight: 600, letterSpacing: 0 } } },
    MuiCircularProgress: { defaultProps: { size: 40, thickness: 3.6 } },
    MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { backgroundColor: neutral[100] } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { backgroundColor: neutral[900], color: neutral[50], fontSize: '0.75rem', padding: '6px 10px' },
      },
    },
  };
}

function controlLooks({ ramp, neutral, scheme }: Looks): Components<Omit<Theme, 'components'>> {
  return {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 12,
          minHeight: 40,
          padding: '6px 20px',
          [touch]: { minHeight: fingerPx },
        },
        sizeSmall: { minHeight: 32, padding: '3px 12px', borderRadius: 8, [touch]: { minHeight: fingerPx } },
        sizeLarge: { minHeight: 48, padding: '10px 24px' },
        text: { padding: '6px 12px' },
        outlined: {
          borderColor: neutral[300],
          '&:hover': { borderColor: neutral[400] },
          '&.MuiButton-colorSecondary': { color: neutral[900], '&:hover': { backgroundColor: neutral[50] } },
        },
        contained: { boxShadow: '0 1px 2px rgb(18 22 33 / 0.12)' },
        startIcon: { fontSize: '1.125rem', lineHeight: 0, '& > *:first-of-type': { fontSize: 'inherit' } },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: 10, color: neutral[600], [touch]: { minWidth: fingerPx, minHeight: fingerPx } },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false, fullWidth: true },
      styleOverrides: {
        root: {
          backgroundColor: surfaces[scheme].paper,
          minHeight: 40,
          [touch]: { minHeight: fingerPx },
          fontSize: '0.875rem',
          '@media (max-width:899.95px)': { fontSize: '1rem' },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: neutral[400] },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: neutral[600] },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: ramp[600], borderWidth: 2 },
          '&.Mui-error, &.Mui-error:hover, &.Mui-error.Mui-focused': {
            '& .MuiOutlinedInput-notchedOutline': { borderColor: statusTones.error[700] },
          },
          '&.Mui-disabled': { backgroundColor: neutral[50] },
        },
        input: {
          padding: '8px 12px',
          height: '1.5em',
          outline: 'none',
          [touch]: { paddingBlock: 10 },
          '&::placeholder': { color: neutral[500], opacity: 1 },
        },
        multiline: { padding: 0, '& textarea': { height: 'auto', padding: '8px 12px' } },
        notchedOutline: { top: 0, '& legend': { display: 'none' } },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 6, fontSize: '0.8125rem' } } },
  };
}

function choiceLooks(looks: Looks): Components<Omit<Theme, 'components'>> {
  return {
    MuiSwitch: { styleOverrides: { root: switchRoot(looks) } },
    MuiFormControlLabel: {
      styleOverrides: {
        root: {
          '&:where(:has(> .MuiSwitch-root))': { marginInlineStart: 0, gap: 12, minHeight: 40 },
          [touch]: { minHeight: fingerPx },
        },
        label: { overflowWrap: 'anywhere' },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { color: looks.neutral[400], ...reachingInput } } },
    MuiRadio: { styleOverrides: { root: { color: looks.neutral[400], ...reachingInput } } },
    MuiTab: {
      styleOverrides: {
        root: { fontSize: '0.875rem', fontWeight: 500, minWidth: 0, padding: '12px 0', minHeight: 44 },
      },
    },
    MuiTabs: { styleOverrides: { list: { gap: 24 } } },
    MuiToggleButton: { styleOverrides: { root: { [touch]: { minHeight: fingerPx } } } },
  };
}

function surfaceLooks({ neutral }: Looks): Components<Omit<Theme, 'components'>> {
  const narrow = '@media (max-width:599.95px)';
  return {
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { borderRadius: 20, boxShadow: cardShadow(neutral), overflow: 'visible' } },
    },
    MuiCardHeader: {
      styleOverrides: { root: { padding: '32px 24px 16px', [narrow]: { padding: '24px 16px 12px' } } },
    },
    MuiCardContent: {
      styleOverrides: {
        root: {
          padding: '32px 24px',
          '&:last-child': { paddingBottom: 32 },
          [narrow]: { padding: '24px 16px', '&:last-child': { paddingBottom: 24 } },
        },
      },
    },
    MuiPopover: { styleOverrides: { paper: { borderRadius: 12, boxShadow: menuShadow(neutral) } } },
    MuiMenu: { styleOverrides: { paper: { borderRadius: 12, boxShadow: menuShadow(neutral) }, list: { padding: 8 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          fontSize: '0.875rem',
          minHeight: 40,
          gap: 12,
          padding: '6px 12px',
          [touch]: { minHeight: fingerPx },
        },
      },
    },
    MuiAlert: { styleOverrides: { root: alertRoot } },
    MuiChip: {
      styleOverrides: {
        root: { borderRadius: 8, fontWeight: 500, [touch]: { '& .MuiChip-deleteIcon': reachingSign } },
        label: { lineHeight: 1.2 },
      },
    },
  };
}

function dialogLooks({ neutral, scheme }: Looks): Components<Omit<Theme, 'components'>> {
  const narrow = '@media (max-width:599.95px)';
  return {
    MuiModal: { defaultProps: { onMouseDownCapture: ignoreSecondHalf, onClickCapture: ignoreSecondHalf } },
    MuiDialog: {
      styleOverrides: {
        paper: { borderRadius: 20, boxShadow: `0 0 0 1px ${neutral[200]}66, 0 24px 64px rgb(18 22 33 / 0.24)` },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', padding: '28px 24px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiDialogActions: {
      defaultProps: { disableSpacing: true },
      styleOverrides: {
        root: {
          padding: '8px 24px 24px',
          gap: 8,
          // Side by side where the words have room, else one below the other; never in two lines.
          [narrow]: { flexWrap: 'wrap', '& > .MuiButton-root': { flex: '1 0 auto', maxWidth: '100%' } },
        },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: scheme === 'light' ? '#12162199' : '#000000b3' } },
      },
    },
  };
}

function tableLooks({ neutral }: Looks): Components<Omit<Theme, 'components'>> {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottomColor: neutral[200], padding: '14px 16px', fontSize: '0.875rem' },
        head: { backgroundColor: neutral[50], color: neutral[600], lineHeight: 1, fontWeight: 500 },
      },
    },
    MuiTableRow: { styleOverrides: { root: { '&:last-child td': { borderBottom: 0 } } } },
  };
}
