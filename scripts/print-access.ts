// Prints whether the contract declares a right for every endpoint of staff, and an audit entry for every one that writes.
// That each leaves its entry is what `server/audit/every-change.test.ts` shows.
import { allEndpoints } from '@fanfare/contract/all-endpoints.ts';
import type { Endpoint } from '@fanfare/contract/endpoint.ts';

const staff = allEndpoints.filter(({ api }) => api === 'client');
const withoutRight = staff.filter(({ right }) => right === undefined);
const writing = staff.filter(({ method }) => method !== 'GET');
const withoutEntry = writing.filter(({ audit }) => audit === undefined);
const onlyRead = writing.filter(({ audit }) => audit === 'none');

const say = (line: string) => process.stdout.write(`${line}\n`);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

say(`${staff.length} endpoints of staff, ${withoutRight.length} without a right.`);
for (const endpoint of withoutRight) say(`  ${nameOf(endpoint)}`);
say(
  `${writing.length - onlyRead.length} of them write, ${withoutEntry.length} without a declared audit entry; every-change.test.ts makes each once.`,
);
for (const endpoint of withoutEntry) say(`  ${nameOf(endpoint)}`);
say(`${onlyRead.length} are no GET and have none, because they only read or concern nobody else:`);
for (const endpoint of onlyRead) say(`  ${nameOf(endpoint)}`);
if (withoutRight.length + withoutEntry.length > 0) process.exitCode = 1;
