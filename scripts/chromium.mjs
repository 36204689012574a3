// Finds a Chromium for the journeys, or installs one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stop, run } from './processes.mjs';
import { installDebian, isRootOnDebian } from './programs.mjs';

// The first draws on no screen at all, which makes every page of a journey quicker.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium; installs Debian's package as root on Debian, Playwright's own elsewhere. */
export async function findOrInstallChromium() {
  const found = await findChromium();
  if (found) return found;
  process.stdout.write('Installing Chromium ...\n');
  const code = isRootOnDebian()
    ? await installDebian(['chromium-headless-shell'])
    : await run('playwright', ['install', 'chromium']);
  const installed = await findChromium();
  if (installed) return installed;
  throw new Stop(
    `Chromium could not be installed (code ${code}). Install it, or set CHROMIUM_PATH to the one you have.`,
  );
}

async function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Stop(`CHROMIUM_PATH names ${named}, which does not exist.`);
  if (named) return named;
  const { chromium } = await import('@playwright/test');
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const paths = [chromium.executablePath(), ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return paths.find((path) => existsSync(path));
}
