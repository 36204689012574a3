import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../scripts/precompress.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const servedByServer = '^/(client|public|identity|images|visitor-assets|config\\.json|healthz|readyz|s/|v/|invite/)';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows files only; what is inlined would have to be data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            // What most pages share travels together: fewer, larger files.
            { name: 'kit', minShareCount: 5, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { [servedByServer]: { target: server, changeOrigin: false } } },
});
