import type { SocialNetwork } from '@fanfare/contract/socials.ts';
import type { ReactNode } from 'react';

const line = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

export const networkGlyphs: Readonly<Record<SocialNetwork, ReactNode>> = {
  facebook: (
    <path
      fill="currentColor"
      d="M13.6 21.5v-7.6h2.7l.45-3.35H13.6V8.5c0-1 .35-1.6 1.75-1.6h1.55V3.85c-.3-.05-1.2-.15-2.3-.15-2.6 0-4.2 1.5-4.2 4.35v2.5H7.6v3.35h2.8v7.6z"
    />
  ),
  instagram: (
    <g {...line} strokeWidth="2">
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.9" />
      <circle cx="16.9" cy="7.1" r="0.6" fill="currentColor" />
    </g>
  ),
  tiktok: <path {...line} strokeWidth="2.6" d="M13.2 3.8v11.6a3.6 3.6 0 1 1-3.6-3.6M13.2 3.8c.2 2.8 2.3 4.8 5.1 4.9" />,
  x: <path {...line} strokeWidth="2.4" d="m5 4.8 14 14.4M18.6 4.8 5.4 19.2" />,
  youtube: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M5 5.4h14a3 3 0 0 1 3 3v7.2a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8.4a3 3 0 0 1 3-3Zm5.2 3.5v6.2l5.3-3.1z"
    />
  ),
};
