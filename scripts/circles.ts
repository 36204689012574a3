// Files, or rooms, that need each other: none of them can be read, or taken away, without the rest.
import type { Module } from './read-modules.ts';

/** Each circle of files, whether it is there at run time or of types alone. */
export function findCircles(modules: readonly Module[]): readonly (readonly string[])[] {
  return circlesOf(modules.flatMap(({ file, imports }) => imports.map(({ file: to }) => [file, to] as const)));
}

/** The same for the rooms of the server and the dashboard. */
export function findRoomCircles(modules: readonly Module[]): readonly (readonly string[])[] {
  const arrows = modules.flatMap(({ file, imports }) =>
    imports.map(({ file: to }) => [roomOf(file), to === undefined ? undefined : roomOf(to)] as const),
  );
  return circlesOf(arrows.filter(([from, to]) => from !== to));
}

type Arrow = readonly [from: string | undefined, to: string | undefined];

/** Tarjan's strongly connected components, those of one alone left out unless it points at itself. */
function circlesOf(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from === undefined || to === undefined) continue;
    targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const found: string[][] = [];
  const index = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    stack.push(node);
    let low = own;
    for (const target of targets.get(node) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? low);
    }
    if (low === own) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1 || targets.get(node)?.has(node)) found.push(circle.toSorted());
    }
    return low;
  };
  for (const node of targets.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** `dashboard/customers`; a file that stands beside the rooms puts them together and is in none. */
function roomOf(file: string): string | undefined {
  return /^((?:dashboard|server)\/[^/]+)\//.exec(file)?.[1];
}
