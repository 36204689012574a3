// The build fails when a page that people see first grows too heavy.
import type { Plugin } from 'vite';
import { type Bundle, bytesOf, reachedFrom, weigh } from '../scripts/bundle-weight.ts';

/** Every script of a first page, compressed. */
const firstRouteBytesMax = 300_000;

/** Pages where somebody can begin, and what they are made of besides the app itself, in the longest language. */
const firstRoutes: Readonly<Record<string, readonly string[]>> = {
  'sign in': ['text/de/frame.json', 'text/de/auth.json', 'auth/sign-in-page.tsx'],
  'sign up': ['text/de/frame.json', 'text/de/auth.json', 'auth/sign-up-page.tsx'],
  overview: ['text/de/frame.json', 'text/de/overview.json', 'shell/dashboard-layout.tsx', 'overview/overview-page.tsx'],
};

export function weighRoutes(): Plugin {
  const weightsOfFirst = (bundle: Bundle) => weightsOf(bundle, firstRoutes);
  return weigh({ what: 'The route', bytesMax: firstRouteBytesMax, weightsOf: weightsOfFirst });
}

/** The compressed bytes that each route loads before it is whole. Throws for a module that is no chunk of its own. */
export function weightsOf(
  bundle: Bundle,
  routes: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, number> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`${module} is no chunk of its own.`);
    return chunk.fileName;
  };
  return new Map(
    Object.entries(routes).map(([route, modules]) => {
      const files = [...entries, ...modules.map(chunkOf)].flatMap((file) => [...reachedFrom(bundle, file, false)]);
      return [route, bytesOf(bundle, files)];
    }),
  );
}
