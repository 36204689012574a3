// Which files of a build the service worker keeps: what the first pages load, and the words of every language for them.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Bundle, reachedFrom } from '../scripts/bundle-weight.ts';
import { paths } from './paths.ts';

const workerFile = 'sw.js';
const firstModules =
  /\/(text\/\w+\/(frame|auth|overview)\.json|sign-in-page\.tsx|dashboard-layout\.tsx|overview-page\.tsx)$/;
const firstAssets = /\/(index-[\w-]+\.css|scheme-[\w-]+\.js|favicon-[\w-]+\.svg|inter-latin-\d+-normal-[\w-]+\.woff2)$/;

/** Puts the worker beside the page, the names in front of it; no page loads it, so none is weighed with it. */
export function precacheShell(): Plugin {
  return {
    name: 'precache',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('service-worker.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: workerFile });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[workerFile];
        if (worker?.type !== 'chunk' || worker.imports.length > 0) this.error('The service worker must be one file.');
        const names = [...new Set(Object.values(paths).map((path) => path.split('/')[1] ?? ''))];
        const declared = `const shellFiles=${JSON.stringify(shellOf(bundle))},pageNames=${JSON.stringify(names)};\n`;
        delete bundle[workerFile];
        this.emitFile({ type: 'asset', fileName: workerFile, source: declared + worker.code });
      },
    },
  };
}

function shellOf(bundle: Bundle): readonly string[] {
  const first = Object.values(bundle).filter((file) =>
    file.type === 'asset'
      ? firstAssets.test(`/${file.fileName}`)
      : file.fileName !== workerFile && (file.isEntry || firstModules.test(file.facadeModuleId ?? '')),
  );
  const files = first.flatMap(({ fileName }) => [fileName, ...reachedFrom(bundle, fileName, false)]);
  return [...new Set(files)].map((file) => `/${file}`).toSorted();
}
