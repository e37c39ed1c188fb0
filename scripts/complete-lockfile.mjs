/**
 * Run after changing dependencies: node scripts/complete-lockfile.mjs
 *
 * A registry that carries only some systems makes npm write a package-lock.json without the optional
 * packages of the others (macOS, Windows, musl), and "npm ci" then refuses that file everywhere. This adds
 * the missing entries, as a complete registry would have given them; npm never installs them on Linux
 * with glibc. It says what it added.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const systems = [
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
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] !== undefined) continue;
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name} is wanted as "${version}": not one exact version.`);
    lock.packages[key] = entryFor(name, version, parent);
    added.push(`${name} ${version}`);
  }
}
if (added.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
console.log(added.length === 0 ? 'Nothing was missing.' : `Added:\n  ${added.join('\n  ')}`);

function entryFor(name, version, parent) {
  const words = name.split(/[/-]/).map((word) => (word === 'gnueabihf' || word === 'eabi' ? 'gnu' : word));
  const cpu = words.filter((word) => processors.includes(word));
  const os = words.filter((word) => systems.includes(word));
  const libc = os.includes('linux') ? words.filter((word) => word === 'musl') : [];
  if (cpu.length === 0) throw new Error(`${name} does not say for which processor it is: add it by hand.`);
  return {
    version,
    cpu,
    ...(parent.dev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}
