import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);

/** Optional packages that npm refuses on the systems we run on; a registry that lacks them cannot say more. */
const isForOtherSystems = ({ optional, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Entry): boolean =>
  optional === true &&
  !(os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc'));

test('every package that can be installed where we run has its integrity in the lockfile', () => {
  assert.ok(installed.length > 500);
  const isKept = (integrity = ''): boolean => /^sha(384|512)-[\w+/]+=*$/.test(integrity);
  const without = installed.filter(
    ([, entry]) => !isKept(entry.integrity) && (entry.integrity !== undefined || !isForOtherSystems(entry)),
  );
  assert.deepEqual(
    without.map(([path]) => path),
    [],
    'run: node scripts/complete-lockfile.mjs',
  );
});

test('the lockfile names no registry', () => {
  assert.deepEqual(
    installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path),
    [],
  );
});
