// Who may import whom. The table is the house's plan: change it only together with ARCHITECTURE.md.
import { describe, expect, test } from 'vitest';
import { ways } from './walls-ways.ts';
import { type Import, type Module, isTest, reachesZod, readModules, workspaceOf } from './scripts/read-modules.ts';

/** What rooms of one kind may import besides themselves. */
const feature = [
  'contract',
  'server/http',
  'server/database',
  'server/images',
  'server/letters',
  'server/numbers',
  'server/settings.ts',
];
const page = [
  'contract',
  'dashboard/session',
  'dashboard/ui',
  'dashboard/text',
  'dashboard/theme',
  'dashboard/paths.ts',
];

const settings = ['server/settings.ts', 'server/amazon-settings.ts'];
const started = ['server/settings.ts', 'server/environment.ts', 'server/start-failure.ts'];
const command = ['server/database', 'server/images', ...started, 'server/testing'];

/** Every room of the house; a file that stands in none of them fails. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  contract: [],

  'server/workspaces': feature,
  'server/customers': [...feature, 'server/webhooks', 'server/messages'],
  'server/campaigns': [...feature, 'server/webhooks', 'server/customers/saved-segments-store.ts'],
  'server/devices': feature,
  'server/analytics': feature,
  'server/audit': feature,
  'server/webhooks': [...feature, 'server/outgoing', 'server/periodic-work.ts'],
  'server/gateways': [...feature, 'server/outgoing'],
  'server/messages': feature,
  'server/broadcasts': [
    ...feature,
    'server/campaigns',
    'server/customers',
    'server/gateways',
    'server/messages',
    'server/webhooks',
    'server/periodic-work.ts',
  ],
  'server/visitors': [...feature, 'server/messages'],
  'server/export': [...feature, 'server/workspaces', 'server/customers', 'server/campaigns'],
  'server/notifications': [...feature, 'server/analytics', 'server/customers', 'server/devices', 'server/webhooks'],
  'server/identity': ['contract', 'server/http', 'server/database', 'server/letters', ...settings],
  'server/images': ['contract', 'server/http', 'server/database', 'server/settings.ts', 'server/periodic-work.ts'],
  'server/http': ['contract', 'server/numbers', 'server/settings.ts'],
  'server/numbers': ['contract'],
  'server/outgoing': [],
  'server/doctor': [...command, 'server/http', 'server/letters'],
  'server/backup': command,
  'server/letters': ['contract', 'server/database', 'server/settings.ts'],
  'server/metrics': ['server/http', 'server/settings.ts'],
  'server/database': [],
  'server/settings.ts': ['contract', 'server/amazon-settings.ts', 'server/budget-settings.ts'],
  'server/settings.test.ts': ['server'],
  'server/settings-table.ts': [],
  'server/print-settings.ts': ['server/settings-table.ts'],
  'server/environment.ts': ['server/settings.ts', 'server/settings-table.ts'],
  'server/environment.test.ts': ['server'],
  'server/amazon-settings.ts': ['contract'],
  'server/budget-settings.ts': [],
  'server/start-failure.ts': [
    'server/database',
    'server/http/refusal.ts',
    'server/images/storage.ts',
    'server/settings.ts',
  ],
  'server/demo': ['contract', 'server'],
  'server/app.ts': ['contract', 'server'],
  'server/main.ts': ['contract', 'server'],
  'server/public-config.ts': ['contract', 'server/settings.ts'],
  'server/periodic-work.ts': [],
  'server/purge.ts': [
    'contract',
    'server/audit',
    'server/customers',
    'server/database',
    'server/devices',
    'server/gateways',
    'server/messages',
    'server/webhooks',
    'server/workspaces',
    'server/periodic-work.ts',
  ],
  'server/staff-pool.ts': [
    'contract',
    'server/audit',
    'server/customers',
    'server/database',
    'server/identity',
    'server/workspaces',
  ],
  'server/users.ts': ['server/environment.ts', 'server/staff-pool.ts', 'server/identity', 'server/start-failure.ts'],
  'server/testing': ['contract', 'server'],

  'dashboard/auth': page,
  'dashboard/overview': page,
  'dashboard/analytics': page,
  'dashboard/campaigns': page,
  'dashboard/customers': [...page, 'dashboard/texts'],
  'dashboard/texts': page,
  'dashboard/broadcasts': [...page, 'dashboard/texts'],
  'dashboard/devices': page,
  'dashboard/images': page,
  'dashboard/invite': page,
  'dashboard/not-found': page,
  'dashboard/settings': page,
  'dashboard/workspace': page,
  'dashboard/session': page,
  'dashboard/shell': page,
  'dashboard/ui': ['dashboard/theme', 'dashboard/text'],
  'dashboard/theme': ['dashboard/text'],
  'dashboard/text': [],
  'dashboard/testing': ['contract', 'dashboard/text', 'dashboard/session', 'dashboard/theme'],
  'dashboard/paths.ts': [],
  'dashboard/app.tsx': ['dashboard', 'contract/rights.ts'],
  'dashboard/app.test.ts': ['dashboard'],
  'dashboard/main.tsx': ['dashboard', 'contract'],
  'dashboard/start-failure.ts': ['dashboard/text', 'dashboard/theme'],
  'dashboard/vite.config.ts': ['dashboard/precache.ts', 'dashboard/route-weight.ts', 'dashboard/slim-icons.ts'],
  'dashboard/service-worker.ts': [],
  'dashboard/precache.ts': ['dashboard/paths.ts'],
  'dashboard/slim-icons.ts': [],
  'dashboard/slim-icons.test.ts': ['dashboard/slim-icons.ts'],
  'dashboard/route-weight.ts': [],
  'dashboard/route-weight.test.ts': ['dashboard/route-weight.ts'],

  visitors: ['contract'],
  journeys: [],
  bench: [],
  endure: ['contract', 'server', 'scripts'],
  scripts: ['contract', 'server/settings-table.ts'],
  deploy: ['scripts'],
  'vitest.config.ts': ['scripts'],
  'walls.test.ts': ['scripts', 'walls-ways.ts'],
  'walls-ways.ts': [],
};

/** Packages that only some files may know; `where` says which. */
const keepers: readonly { readonly packages: RegExp; readonly where: RegExp; readonly because: string }[] = [
  {
    packages: /^kysely$/,
    where: /^server\/(database\/.*|[\w/-]+\/([\w-]+-)?store)\.ts$/,
    because: 'SQL stands in stores',
  },
  {
    packages: /^pg$/,
    where: /^(server\/(database|testing)|bench|endure)\//,
    because: 'one place knows SQLite from PostgreSQL; tests and yardsticks make databases of their own',
  },
  {
    packages: /^(fastify|@fastify\/.+|helmet)$/,
    where: /^(server\/(http\/.*|app\.ts|[\w/-]+\/routes\.ts)|bench\/yardsticks\/.*)$/,
    because: 'features speak to the contract, not to Fastify; a yardstick is Fastify and nothing else',
  },
  { packages: /^@mui\//, where: /^dashboard\//, because: "visitors' pages stay small" },
  {
    packages: /^@playwright\/test$|^@axe-core\//,
    where: /^(journeys\/.*|scripts\/chromium\.mjs|bench\/(paint|lighthouse)\.ts)$/,
    because: 'only journeys drive a browser, and what measures when something is seen',
  },
];

/** Files that know a kept package without being its keeper. */
const keeperExceptions: Readonly<Record<string, string>> = {
  'server/images/images.ts': 'hands the HTTP server to its routes',
  'server/identity/open-pool.ts': 'hands the HTTP server to the operations it mounts',
  'server/visitors/pages.ts': 'mounts pages and what tablets keep them by, which are no endpoints',
};

const endings = /\.(ts|tsx|mjs|css|svg|json)(\?\w+)?$/;
const configs = /(^|\/)(vite|vitest|playwright)\.config\.ts$/;
/** What a configuration is made of reaches the scripts as it does. */
const configParts = /^(visitors\/page-weight|dashboard\/precache|dashboard\/route-weight)\.ts$/;
const modules = readModules();

describe('the walls', () => {
  test('every file stands in a room that the plan knows', () => {
    expect(modules.map(({ file }) => file).filter((file) => !roomOf(file))).toEqual([]);
  });

  test('a room imports only what the plan lets it', () => {
    expect(everyImport(({ file }, { file: target }) => target !== undefined && !mayImport(file, target))).toEqual([]);
  });

  test('what tests are made of is imported only by tests, the long ones too, and by yardsticks', () => {
    const isTesting = (file: string | undefined) => isIn(file, 'server/testing') || isIn(file, 'dashboard/testing');
    const triers = ['server/testing', 'dashboard/testing', 'journeys', 'endure', 'bench'];
    const mayTest = (file: string) => isTest(file) || triers.some((trier) => isIn(file, trier));
    expect(everyImport(({ file }, { file: target }) => isTesting(target) && !mayTest(file))).toEqual([]);
  });

  test('tests are imported by nobody', () => {
    expect(everyImport((_, { file: target }) => target !== undefined && isTest(target))).toEqual([]);
  });

  test.each(keepers)('only where the plan says is $packages known: $because', ({ packages, where }) => {
    const isOutside = ({ file }: Module, { package: name = '' }: Import) =>
      packages.test(name) && !where.test(file) && !(file in keeperExceptions) && !isTest(file);
    expect(everyImport(isOutside)).toEqual([]);
  });

  test('the contract depends on zod alone', () => {
    const isOther = ({ file }: Module, { package: name }: Import) =>
      file.startsWith('contract/') && !isTest(file) && name !== undefined && name !== 'zod';
    expect(everyImport(isOther)).toEqual([]);
  });

  test("nothing that visitors' pages load brings zod with it", () => {
    const isHeavy = ({ file }: Module, one: Import) =>
      file.startsWith('visitors/') && !isTest(file) && !one.isType && reachesZod(modules, one);
    expect(everyImport(isHeavy)).toEqual([]);
  });

  test('an import says the file that it means, ending included', () => {
    expect(everyImport((_, { file: target }) => target !== undefined && !endings.test(target))).toEqual([]);
  });

  test('no import climbs out of its workspace: rooms are named, not counted in dots', () => {
    const isClimbing = ({ file }: Module, { from, file: target = '' }: Import) =>
      from.startsWith('.') &&
      !configs.test(file) &&
      !configParts.test(file) &&
      !['', workspaceOf(target)].includes(workspaceOf(file));
    expect(everyImport(isClimbing)).toEqual([]);
  });

  test('exports have names, but for the configurations whose tools ask for none', () => {
    const unnamed = modules.filter(({ file, hasDefaultExport }) => hasDefaultExport && !configs.test(file));
    expect(unnamed.map(({ file }) => file)).toEqual([]);
  });

  test('no file hands on what another exports', () => {
    expect(modules.filter(({ isBarrel }) => isBarrel).map(({ file }) => file)).toEqual([]);
  });

  test('the plan has no way and no exception that nobody uses', () => {
    const isUnused = ({ from, to }: (typeof ways)[number]) =>
      everyImport(({ file }, one) => isIn(file, from) && isIn(one.file, to)).length === 0;
    expect(ways.filter(isUnused)).toEqual([]);
    expect(Object.keys(keeperExceptions).filter((file) => !modules.some((module) => module.file === file))).toEqual([]);
  });
});

function mayImport(file: string, target: string): boolean {
  const room = roomOf(file);
  if (!room || isIn(target, room)) return true;
  // A test may set the scene with any part of the server, and nothing depends on a test.
  if (isTest(file) && isIn(file, 'server') && (isIn(target, 'server') || isIn(target, 'contract'))) return true;
  if (isTest(file) && isIn(file, 'dashboard') && isIn(target, 'dashboard/testing')) return true;
  if (rooms[room]?.some((allowed) => isIn(target, allowed))) return true;
  return ways.some(({ from, to }) => isIn(file, from) && isIn(target, to));
}

function everyImport(isMeant: (module: Module, one: Import) => boolean): readonly string[] {
  return modules.flatMap((module) =>
    module.imports.filter((one) => isMeant(module, one)).map(({ from }) => `${module.file} imports ${from}`),
  );
}

/** The longest name in the plan that the file stands under. */
function roomOf(file: string): string | undefined {
  return Object.keys(rooms)
    .filter((room) => isIn(file, room))
    .toSorted((a, b) => b.length - a.length)[0];
}

function isIn(file: string | undefined, place: string): boolean {
  return file === place || (file?.startsWith(`${place}/`) ?? false);
}
