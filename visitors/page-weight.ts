// The build fails when a page's script grows too heavy for a cheap phone.
import type { Plugin } from 'vite';
import { type Bundle, bytesOf, reachedFrom, weigh } from '../scripts/bundle-weight.ts';

/** Everything that one page loads, compressed. */
export const pageScriptBytesMax = 80 * 1024;

export function weighPages(bytesMax = pageScriptBytesMax): Plugin {
  return weigh({ what: 'The page', bytesMax, weightsOf });
}

/** The compressed bytes of each page's script with all that it imports, now or later. */
export function weightsOf(bundle: Bundle): ReadonlyMap<string, number> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pages = chunks.filter(({ isEntry }) => isEntry);
  return new Map(pages.map(({ name, fileName }) => [name, bytesOf(bundle, reachedFrom(bundle, fileName, true))]));
}
