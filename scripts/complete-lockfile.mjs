/**
 * Run after changing dependencies: node scripts/complete-lockfile.mjs
 *
 * A registry that mirrors only some operating systems makes npm write a package-lock.json without the optional
 * packages of the others (macOS, Windows, musl), and "npm ci" then rejects that file everywhere. This script adds
 * the missing entries as a complete registry would have listed them, and prints what it added. npm never installs
 * them on Linux with glibc. Every entry gets its integrity from the registry's metadata, so that on the other systems
 * too nothing is installed but what was locked.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const platforms = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const cpus = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
/** What this registry does not have. One that has all packages completes the file. */
const unknown = [];
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] !== undefined) continue;
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is required as "${version}", which is not an exact version.`);
    lock.packages[key] = entryFor(name, version, parent);
    added.push(`${name} ${version}`);
  }
}
for (const [key, entry] of Object.entries(lock.packages)) {
  if (key === '' || entry.link || entry.integrity) continue;
  const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const described = `${name}@${entry.version}`;
  const integrity = integrityOf(described);
  if (integrity === undefined) {
    unknown.push(described);
    continue;
  }
  // After the version, where npm writes it.
  const { version, ...others } = entry;
  lock.packages[key] = { version, integrity, ...others };
  added.push(`the integrity of ${described}`);
}
if (added.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([first], [second]) => (first < second ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
console.log(added.length === 0 ? 'Nothing was missing.' : `Added:\n  ${added.join('\n  ')}`);

if (unknown.length > 0)
  console.log(`This registry does not know the integrity of:\n  ${unknown.join('\n  ')}`);

function integrityOf(described) {
  try {
    const shown = execFileSync('npm', ['view', described, 'dist.integrity', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const integrity = JSON.parse(shown);
    return typeof integrity === 'string' ? integrity : undefined;
  } catch {
    return undefined;
  }
}

function entryFor(name, version, parent) {
  const parts = name.split(/[/-]/).map((part) => (part === 'gnueabihf' || part === 'eabi' ? 'gnu' : part));
  const cpu = parts.filter((part) => cpus.includes(part));
  const os = parts.filter((part) => platforms.includes(part));
  const libc = os.includes('linux') ? parts.filter((part) => part === 'musl') : [];
  if (cpu.length === 0) throw new Error(`${name} does not name its processor: add it by hand.`);
  return {
    version,
    cpu,
    ...(parent.dev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}
