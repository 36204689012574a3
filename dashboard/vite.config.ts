import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { precompress } from '../scripts/precompress.ts';
import { precacheShell } from './precache.ts';
import { weighRoutes } from './route-weight.ts';
import { slimIcons } from './slim-icons.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
/** Some folders of the dashboard's own modules have the address of what the server serves. */
const servedByServer =
  '^/(client|public|identity|images(?!/[\\w-]+\\.tsx?)|visitor-assets|config\\.json|openapi\\.(?:json|html)|healthz|readyz|s/|v/|invite/(?![\\w-]+\\.tsx?)|player|kiosk-icons/|manifest\\.webmanifest)';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    keepZodFromEval(),
    slimZod(),
    showChosenScheme(),
    slimIcons(),
    slimContract(),
    precacheShell(),
    weighRoutes(),
    precompress(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows files only; what is inlined would have to be data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What a route loads counts, compressed, and `weighRoutes` fails above it; the size of one file says little.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 3 },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
            // What most pages share travels together, in fewer and larger files; but not what only signing in needs, nor
            // what the first page does without.
            {
              name: 'kit',
              test: /^(?!.*\/(dashboard\/(auth|settings)|@?aws-amplify|(Chip|FormControlLabel|FormHelperText|InputAdornment))\/)/,
              minShareCount: 11,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { [servedByServer]: { target: server, changeOrigin: false } } },
});

/** The content security policy forbids code made from text; each schema of zod asks for it as soon as it is made. */
function keepZodFromEval(): Plugin {
  return {
    name: 'keep-zod-from-eval',
    transform: {
      filter: { id: /\/zod\/v4\/core\/core\.js$/ },
      handler: (code) => `${code}\nglobalConfig.jitless = true;\n`,
    },
  };
}

/** Each schema of zod brings along how it becomes JSON Schema, which only the documentation asks for. */
function slimZod(): Plugin {
  return {
    name: 'slim-zod',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `none as ${name}`);
        return { code: `const none = () => none;\nexport { ${names.join(', ')} };\n`, map: null };
      },
    },
  };
}

/** Runs before anything is painted, so that whoever chose the dark sees no white page first; the look's own code follows. */
const chosenScheme = `try {
  const { colorMode } = JSON.parse(localStorage.getItem('app-settings') ?? '{}');
  const isDark = colorMode === 'dark' || (colorMode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  if (isDark) document.documentElement.dataset.scheme = 'dark';
} catch {}
`;

function showChosenScheme(): Plugin {
  const tag = { tag: 'script', injectTo: 'head-prepend' } as const;
  return {
    name: 'show-chosen-scheme',
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'scheme.js', source: chosenScheme });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((name) => /\/scheme-[\w-]+\.js$/.test(name));
        return file ? [{ ...tag, attrs: { src: `/${file}` } }] : [{ ...tag, children: chosenScheme }];
      },
    },
  };
}

/** What endpoints say of themselves is for the documentation. */
function slimContract(): Plugin {
  const summary = /\n\s+summary:\s+(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;
  return {
    name: 'slim-contract',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
    },
  };
}
