import type { VisitorSite } from '@fanfare/contract/visitor-pages.ts';

/**
 * A picture of this installation by its path alone: the page is also opened under other names of the same machine,
 * and loads nothing from elsewhere.
 */
export function toOwnPath(pictureUrl: string, { address }: Pick<VisitorSite, 'address'>): string {
  const { origin } = new URL(address);
  return pictureUrl.startsWith(`${origin}/`) ? pictureUrl.slice(origin.length) : pictureUrl;
}
