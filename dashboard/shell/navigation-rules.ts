import type { NavItem } from './navigation-items.ts';

/** Nested items light for exactly their path, so that a list and its create page never light together. */
export function isActive(item: NavItem, path: string): boolean {
  if (item.disabled) return false;
  if (item.activeFor !== undefined) return isWithin(item.activeFor, path);
  return item.href !== undefined && trimmed(path) === item.href;
}

/** A parent lights and opens when the path starts with a child's address. */
export function holdsPath(parent: NavItem, path: string): boolean {
  return (parent.children ?? []).some(({ href }) => href !== undefined && isWithin(href, path));
}

function isWithin(start: string, path: string): boolean {
  return trimmed(path) === start || trimmed(path).startsWith(`${start}/`);
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
