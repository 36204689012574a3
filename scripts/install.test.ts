import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled, toInstallArgs } from './install.mjs';

const react = { version: '19.3.1', integrity: 'sha512-a' };
const forMac = { version: '1.0.0', integrity: 'sha512-b', optional: true };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-install-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string, content: object | string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

function putLock(packages: object): void {
  put('package-lock.json', { packages: { '': {}, ...packages } });
}

function putPresent(packages: object): void {
  put('node_modules/.package-lock.json', { packages });
  put('node_modules/.bin/node', '');
}

test('a fresh clone is not installed', () => {
  putLock({ 'node_modules/react': react });
  expect(isInstalled(folder)).toBe(false);
});

test('what npm has installed from the lockfile is installed', () => {
  putLock({ 'node_modules/react': react });
  putPresent({ 'node_modules/react': react });
  expect(isInstalled(folder)).toBe(true);
});

test('a package of another version is missing', () => {
  putLock({ 'node_modules/react': react });
  putPresent({ 'node_modules/react': { ...react, version: '19.3.0' } });
  expect(isInstalled(folder)).toBe(false);
});

test('packages for other machines are not missed', () => {
  putLock({ 'node_modules/react': react, 'node_modules/mac': forMac });
  putPresent({ 'node_modules/react': react });
  expect(isInstalled(folder)).toBe(true);
});

test('what development alone needs is missed in development, and not in production', () => {
  putLock({
    'node_modules/react': react,
    'node_modules/linter': { version: '1.0.0', integrity: 'sha512-c', dev: true },
  });
  putPresent({ 'node_modules/react': react });
  expect(isInstalled(folder, false)).toBe(false);
  expect(isInstalled(folder, true)).toBe(true);
});

test('what development alone needs stays out of production where it is out, and stays where it is in', () => {
  const linter = { version: '1.0.0', integrity: 'sha512-c', dev: true };
  putPresent({ 'node_modules/react': react });
  expect(toInstallArgs(folder, true)).toContain('--omit=dev');
  expect(toInstallArgs(folder, false)).not.toContain('--omit=dev');
  putPresent({ 'node_modules/react': react, 'node_modules/linter': linter });
  expect(toInstallArgs(folder, true)).not.toContain('--omit=dev');
});

test('an installation without the pinned Node is not one', () => {
  putLock({ 'node_modules/react': react });
  put('node_modules/.package-lock.json', { packages: { 'node_modules/react': react } });
  expect(isInstalled(folder)).toBe(false);
});

test('a lockfile that cannot be read is told in one line', () => {
  put('package-lock.json', '{');
  expect(() => isInstalled(folder)).toThrow('package-lock.json is missing or broken');
});
