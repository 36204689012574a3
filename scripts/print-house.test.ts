import { describe, expect, test } from 'vitest';
import { findCircles, findRoomCircles } from './print-house.ts';
import { type Module, readModules } from './read-modules.ts';

const isBuilt = ({ file }: Module) => !/\.test\.tsx?$|^(dashboard|server)\/testing\//.test(file);

test('neither files nor rooms need each other', () => {
  const built = readModules().filter(isBuilt);
  expect(findCircles(built)).toEqual([]);
  expect(findRoomCircles(built)).toEqual([]);
});

describe('a circle', () => {
  const module = (file: string, ...targets: readonly string[]): Module => ({
    file,
    imports: targets.map((target) => ({ from: target, file: target, package: undefined, isType: false })),
    hasDefaultExport: false,
    isBarrel: false,
  });

  test('of files is found whichever way leads into it, and a way that ends is none', () => {
    const modules = [module('a', 'b', 'e'), module('b', 'c'), module('c', 'd'), module('d', 'b'), module('e')];
    expect(findCircles(modules)).toEqual([['b', 'c', 'd']]);
  });

  test('of rooms is found where no file needs another back', () => {
    const modules = [module('server/a/1.ts', 'server/b/1.ts'), module('server/b/2.ts', 'server/a/2.ts')];
    expect([findCircles(modules), findRoomCircles(modules)]).toEqual([[], [['server/a', 'server/b']]]);
  });
});
