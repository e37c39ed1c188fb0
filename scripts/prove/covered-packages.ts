/** The packages behind the names in a program's code, with all that they need, as the lock file fixes them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Every program runs under this one. */
const runtime = /^node-linux-/;

/** Lines such as `node_modules/pg 8.23.1 sha512-…`, sorted. */
export function coveredPackages(root: string, words: ReadonlySet<string>): string[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const { '': own = {} } = lock.packages;
  const direct = Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies });
  const isNamed = (name: string): boolean =>
    runtime.test(name) ||
    words.has(name) ||
    [...words].some((word) => word.startsWith(`${name}/`) || (word.endsWith('/') && name.startsWith(word)));
  const found = new Set(direct.filter(isNamed).map((name) => `node_modules/${name}`));
  for (const place of found) {
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[place] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const needed = resolvePackage(lock.packages, place, name);
      if (needed !== undefined) found.add(needed);
    }
  }
  return [...found]
    .sort()
    .map((place) => `${place} ${lock.packages[place]?.version} ${lock.packages[place]?.integrity}`);
}

/** As Node looks for it: beside the package that needs it, then further out. */
function resolvePackage(packages: object, from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (Object.hasOwn(packages, place)) return place;
    if (folder === '') return undefined;
    const outer = folder.lastIndexOf('/node_modules/');
    folder = outer === -1 ? '' : folder.slice(0, outer);
  }
}
