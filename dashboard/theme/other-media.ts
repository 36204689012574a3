// What paper and chosen system colors need, for every page alike.

const edge = { outline: '1px solid', outlineOffset: '-1px' };

/** Shadows and grounds are gone there, and what they set apart needs an edge; what has the focus keeps its ring. */
const forcedColors = {
  ':is(.MuiButton-contained, .MuiCard-root, .MuiPaper-root, .MuiChip-root):not(:focus-visible)': edge,
  ':is([aria-current=page], [aria-current=true], [aria-pressed=true], [aria-selected=true]):not(:focus-visible)': {
    outline: '2px solid Highlight',
    outlineOffset: '-2px',
  },
};

const gone = { display: 'none !important' };

/** What stands in the page goes to paper; ways through it and what can be done with it (`screen-only`) do not. */
const print = {
  'div:has(> nav:only-child), nav, #root header, [data-sonner-toaster], .screen-only': gone,
  '#main :is(.MuiButton-root, .MuiIconButton-root, button.icon, button[aria-haspopup], .gap)': gone,
  '#main .MuiFormControlLabel-root:has(.MuiSwitch-root)': gone,
  '#main :is(tr, li) :is(input[type=checkbox], .MuiCheckbox-root)': gone,
  'div:has(> #main)': { padding: '0 !important' },
  '#main :is(.MuiTableContainer-root, .MuiCard-root)': { overflow: 'visible !important', maxHeight: 'none !important' },
  '#main thead': { position: 'static !important' },
  '#main :is(tr, li, figure)': { breakInside: 'avoid' },
};

export const otherMedia = {
  '@media (forced-colors: active)': forcedColors,
  '@media print': print,
};
