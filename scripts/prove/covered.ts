/**
 * What a proof vouches for, as one hash. It covers the proof's program and, in turn, every file of ours that a string in
 * its code names, whether to import it, to start it as a process or to read it; and the packages named, with all that
 * they need, as the lock file fixes them. A string names files relative to its own file (`'./judge.ts'`), relative to the
 * repository (`'server/main.ts'`) or by a pattern (`'web/**'`). Left out are imports of types, which are gone at run
 * time, and tests that no string names.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Covered {
  /** Relative to the repository, sorted. */
  readonly files: readonly string[];
  readonly packages: number;
  readonly hash: string;
}

/** Words for readers, what was made from the sources, and what lies outside of the repository. */
const notSources = /^(docs|dist|data|node_modules|\.[^/]*)(\/|$)/;
const programs = /\.(ts|tsx|mjs|js)$/;
const typeImports = /^\s*(import|export) type\b[^;]*;/gm;

export const areasIn = (root: string): string[] =>
  globSync('test/prove/*.ts', { cwd: root })
    .map((file) => path.basename(file, '.ts'))
    .sort();

export const programOf = (area: string): string => `test/prove/${area}.ts`;

/** Reads each file once, as it is now; ask for another reader when they may have changed. */
export function createHashReader(root: string): (area: string) => Covered {
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const isPackage = (place: string): boolean => place.startsWith('node_modules/');
  /** Every copy of a package that is there. */
  const copiesOf = (name: string): string[] =>
    Object.keys(lock).filter((place) => `/${place}`.endsWith(`/node_modules/${name}`));
  const dependencies = Object.keys({
    ...lock[''].dependencies,
    ...lock[''].devDependencies,
    ...lock[''].optionalDependencies,
  });
  const packagesNamed = (text: string): string[] =>
    dependencies
      .filter((name) => `${text}/`.startsWith(`${name}/`) || (text.endsWith('/') && name.startsWith(text)))
      .flatMap(copiesOf);

  const readPackage = (place: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = lock[place];
    const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    return { digest: sha256(JSON.stringify(lock[place])), names: needed.flatMap(copiesOf) };
  };
  const readFile = (file: string) => {
    const content = readFileSync(path.join(root, file));
    const code = programs.test(file) ? content.toString().replaceAll(typeImports, '') : '';
    // What follows a quotation mark: the text, or what comes after it, which names nothing.
    const texts = new Set(Array.from(code.matchAll(/['"`]([\w@.][\w@./*{},-]*)/g), ([, text = '']) => text));
    const names = [...texts].flatMap((text) => [
      ...filesNamed(root, path.dirname(file), text),
      ...packagesNamed(text),
    ]);
    return { digest: sha256(content), names };
  };
  const known = new Map<string, ReturnType<typeof readFile>>();
  const read = (place: string) => {
    const one = known.get(place) ?? (isPackage(place) ? readPackage : readFile)(place);
    known.set(place, one);
    return one;
  };

  const runtime = dependencies.filter((name) => name.startsWith('node-linux-')).flatMap(copiesOf);
  return (area) => {
    const reached = new Set([programOf(area), ...runtime]);
    for (const place of reached) for (const name of read(place).names) reached.add(name);
    const places = [...reached].sort();
    const files = places.filter((place) => !isPackage(place));
    const hash = sha256(places.map((place) => `${place} ${read(place).digest}`).join('\n')).slice(0, 32);
    return { files, packages: places.length - files.length, hash };
  };
}

function filesNamed(root: string, folder: string, text: string): string[] {
  const places = text.startsWith('.') ? [path.join(folder, text)] : [path.join(folder, text), text];
  // Files at the root say how to run the sources, and are none.
  const isSource = (place: string) =>
    !notSources.test(place) && (place.includes('/') || path.extname(place) === '');
  return places.filter(isSource).flatMap((place) => (place.includes('*') ? filesLike : filesAt)(root, place));
}

const filesLike = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => pattern.includes('.test.') || !file.includes('.test.'))
    .filter((file) => statSync(path.join(root, file)).isFile());

/** A file; or, of a folder that holds no programs (`migrations`), all of its files. */
function filesAt(root: string, place: string): string[] {
  const found = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && path.extname(place) !== '' ? [path.normalize(place)] : [];
  const names = readdirSync(path.join(root, place), { withFileTypes: true });
  const isData = names.every((one) => one.isFile() && !programs.test(one.name));
  return isData ? names.map(({ name }) => path.join(place, name)) : [];
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
