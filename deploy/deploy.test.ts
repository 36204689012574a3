// What stands in several of these files says the same in all of them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { serverMemory } from '../scripts/processes.mjs';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

describe('what starts the server without npm start', () => {
  test.each(['Dockerfile', 'deploy/fanfare.service'])(
    '%s keeps the allocator from hoarding as npm start does',
    (file) => {
      const text = read(file);
      const missing = Object.entries(serverMemory).filter(([name, value]) => !text.includes(`${name}=${value}`));
      expect(missing).toEqual([]);
    },
  );

  test('systemd lets it ask which network addresses the machine has', () => {
    expect(read('deploy/fanfare.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m);
  });

  test.each(['deploy/compose.yaml', 'deploy/compose.cluster.yaml'])('%s believes Caddy alone', (file) => {
    const text = read(file);
    const trusted = /TRUSTED_PROXIES: (\S+)/.exec(text)?.[1];
    expect(trusted).toMatch(/^[\d.]+$/);
    expect(trusted).toBe(/ipv4_address: (\S+)/.exec(text)?.[1]);
  });

  test.each([
    ['deploy/Caddyfile', /^\s*lb_policy ip_hash$/m],
    ['deploy/kubernetes/fanfare.yaml', /^\s*strategy: hrw$/m],
  ])('%s keeps a browser with one of several servers', (file, byAddress) => {
    expect(read(file)).toMatch(byAddress);
  });
});

test('the nightly backup of Kubernetes runs the image that serves', () => {
  const image = /image: (\S+)/.exec(read('deploy/kubernetes/fanfare.yaml'))?.[1];
  expect(image).toBeDefined();
  expect(/image: (\S+)/.exec(read('deploy/kubernetes/backup.yaml.example'))?.[1]).toBe(image);
});

test('a backup of Kubernetes is brought back by a job that does nothing else, before servers start', () => {
  const [, edit = '', then = ''] =
    /\| sed (.*) \\\n.*apply -f -\nkubectl logs --follow .*\n(.*)\n/.exec(read('deploy/README.md')) ?? [];
  const job = execFileSync('sh', ['-c', `sed ${edit}`], {
    input: read('deploy/kubernetes/backup.yaml.example'),
  }).toString();
  expect(job).toMatch(/- \|\n +restore \/backups\/[\d-]+\n +envFrom:/);
  expect(job).toContain('backoffLimit: 0');
  expect(then).toMatch(/^kubectl wait --for=condition=complete job\/restore .*&& kubectl scale/);
});

test('each way to upgrade says how to make the backup that comes before it', () => {
  const waysUnder = (title: string) => {
    const [, part = ''] = new RegExp(`^## ${title}\n([^]*?)^## `, 'm').exec(read('deploy/README.md')) ?? [];
    // Below the head of the table and its line.
    return [...part.matchAll(/^\| (.*?) +\|/gm)].slice(2).map(([, way]) => way);
  };
  const upgrades = waysUnder('Upgrading');
  expect(upgrades.length).toBeGreaterThan(4);
  expect(waysUnder('Backups')).toEqual([...upgrades, 'all of them']);
});

test('a backup of Kubernetes is waited for, so that nothing is upgraded before it is there', () => {
  expect(read('deploy/README.md')).toMatch(
    /create job --from=cronjob\/fanfare-backup \$job\nkubectl logs --follow .* job\/\$job .*\nkubectl wait --for=condition=complete job\/\$job /,
  );
});

test('under systemd nothing is asked for that a fresh Debian lacks', () => {
  expect(read('deploy/README.md')).not.toMatch(/\bsudo\b/);
});

test('an action is named by its commit, which nobody can move', () => {
  const uses = read('.github/workflows/release.yml').match(/uses: .*/g) ?? [];
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
});

test('the image is built of no tests', () => {
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', 'server/testing']),
  );
});
