// Two builds: `vite build` for browsers, a script and a style for each page, and `vite build --ssr` for the server's first HTML.
import { defineConfig } from 'vite';
import { precompress } from '../scripts/precompress.ts';
import { weighPages } from './page-weight.ts';

export default defineConfig(({ isSsrBuild }) => ({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: isSsrBuild ? serverBuild : browserBuild,
  ssr: { noExternal: true as const },
  plugins: isSsrBuild ? [] : [precompress(), weighPages()],
}));

const serverBuild = {
  outDir: 'dist/server',
  rolldownOptions: { input: 'render.tsx', output: { entryFileNames: 'render.js' } },
};

const browserBuild = {
  outDir: 'dist/client',
  assetsDir: 'visitor-assets',
  assetsInlineLimit: 0,
  manifest: true,
  modulePreload: { polyfill: false },
  target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
  rolldownOptions: {
    input: {
      gallery: 'gallery/main.ts',
      'gallery-style': 'gallery/gallery.css',
      invite: 'invite/main.tsx',
      'invite-style': 'invite/invite.css',
      'kiosk-worker': 'invite/kiosk/kiosk-worker.ts',
      player: 'player/main.tsx',
      'player-style': 'player/player.css',
      'player-worker': 'player/service-worker.ts',
    },
    output: { chunkFileNames: 'visitor-assets/[name]-[hash].js' },
    checks: { bundlerTimings: false },
  },
};
