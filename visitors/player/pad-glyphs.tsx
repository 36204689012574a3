const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export const check = <path d="m5 12.5 4.5 4.5L19 7.5" {...line} />;
export const cross = <path d="M6 6l12 12M18 6 6 18" {...line} />;
