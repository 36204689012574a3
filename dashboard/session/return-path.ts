import { paths } from '../paths.ts';

/** Where a person was going before they had to sign in; only ever a path inside the dashboard. */
export function returnPathOf(navigationState: unknown): string {
  if (typeof navigationState !== 'object' || navigationState === null) return paths.overview;
  const { returnTo } = navigationState as { returnTo?: unknown };
  return typeof returnTo === 'string' && isInternalPath(returnTo) ? returnTo : paths.overview;
}

/** Browsers read `/\host` and `//host` as another host, and drop tabs and line ends before they look. */
export function isInternalPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path) && !path.startsWith('/auth/');
}
