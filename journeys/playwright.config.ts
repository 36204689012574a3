// Journeys drive the real product: one server with its demo, on a port and a folder of their own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { freePort } from '@fanfare/server/testing/free-port.ts';
import { demoPassword } from './people.ts';

// Who names a port may have a server there already, such as the image's.
const isPortGiven = process.env['JOURNEYS_PORT'] !== undefined;
// Playwright reads this file again in each worker, which must meet the same server.
const port = (process.env['JOURNEYS_PORT'] ??= String(await freePort()));
const dataDir = (process.env['JOURNEYS_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'fanfare-journeys-')));
const url = `http://localhost:${port}`;
const isCi = process.env['CI'] === 'true';
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: isCi,
  // Named in the closing lines where that helps.
  retries: isCi ? 1 : 0,
  workers: 3,
  // Long, because a busy machine is no fault.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    // A step that waits in vain does not take the whole journey's time.
    actionTimeout: 150_000,
    navigationTimeout: 150_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['clipboard-read', 'clipboard-write'],
    // A trace costs an eighth of the time: `npm run journeys -- --trace=retain-on-failure` keeps those of failures.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    cwd: '..',
    env: {
      // Everybody in these stories comes from one address.
      LETTER_BUDGET: '{"address": 1000}',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_PASSWORD: demoPassword,
      LOG_LEVEL: 'error',
    },
    url: `http://127.0.0.1:${port}/readyz`,
    reuseExistingServer: isPortGiven,
    wait: { stdout: /A gallery +(?<journeys_gallery>\S+)\s+An invite +(?<journeys_invite>\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    timeout: 120_000,
  },
});
