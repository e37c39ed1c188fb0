/**
 * Computes one hash over everything a proof covers: the proof's program and, transitively, every file of ours that a
 * string in its code names, whether to import it, to start it as a process or to read it; and the named packages with
 * all their dependencies, as locked in the lock file. A string names files relative to its own file (`'./judge.ts'`),
 * relative to the repository (`'server/main.ts'`) or by a pattern (`'web/**'`). Type imports, which do not exist at run
 * time, and tests that no string names are left out.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface Coverage {
  /** Relative to the repository, sorted. */
  readonly files: readonly string[];
  readonly packages: number;
  readonly hash: string;
}

/** Documentation, build output, and files outside the repository. */
const excludedPaths = /^(docs|dist|data|node_modules|\.[^/]*)(\/|$)/;
const programs = /\.(ts|tsx|mjs|js)$/;
const typeImports = /^\s*(import|export) type\b[^;]*;/gm;

export const listAreas = (root: string): string[] =>
  globSync('test/prove/*.ts', { cwd: root })
    .map((file) => path.basename(file, '.ts'))
    .sort();

export const programPath = (area: string): string => `test/prove/${area}.ts`;

/** Each file is read once and cached; create another reader when files may have changed. */
export function createCoverageReader(root: string): (area: string) => Coverage {
  const { packages: lock } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const isPackage = (entry: string): boolean => entry.startsWith('node_modules/');
  /** Every installed copy of a package. */
  const copiesOf = (name: string): string[] =>
    Object.keys(lock).filter((entry) => `/${entry}`.endsWith(`/node_modules/${name}`));
  const dependencies = Object.keys({
    ...lock[''].dependencies,
    ...lock[''].devDependencies,
    ...lock[''].optionalDependencies,
  });
  const packagesNamed = (text: string): string[] =>
    dependencies
      .filter((name) => `${text}/`.startsWith(`${name}/`) || (text.endsWith('/') && name.startsWith(text)))
      .flatMap(copiesOf);

  const readPackage = (entry: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = lock[entry];
    const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    return { digest: sha256(JSON.stringify(lock[entry])), names: needed.flatMap(copiesOf) };
  };
  const readFile = (file: string) => {
    const content = readFileSync(path.join(root, file));
    const code = programs.test(file) ? content.toString().replaceAll(typeImports, '') : '';
    // Text after any quotation mark. After a closing one it is code, which names no file.
    const texts = new Set(Array.from(code.matchAll(/['"`]([\w@.][\w@./*{},-]*)/g), ([, text = '']) => text));
    const names = [...texts].flatMap((text) => [
      ...filesNamed(root, path.dirname(file), text),
      ...packagesNamed(text),
    ]);
    return { digest: sha256(content), names };
  };
  const cache = new Map<string, ReturnType<typeof readFile>>();
  const read = (entry: string) => {
    const one = cache.get(entry) ?? (isPackage(entry) ? readPackage : readFile)(entry);
    cache.set(entry, one);
    return one;
  };

  const runtime = dependencies.filter((name) => name.startsWith('node-linux-')).flatMap(copiesOf);
  return (area) => {
    const reached = new Set([programPath(area), ...runtime]);
    for (const entry of reached) for (const name of read(entry).names) reached.add(name);
    const entries = [...reached].sort();
    const files = entries.filter((entry) => !isPackage(entry));
    const hash = sha256(entries.map((entry) => `${entry} ${read(entry).digest}`).join('\n')).slice(0, 32);
    return { files, packages: entries.length - files.length, hash };
  };
}

function filesNamed(root: string, folder: string, text: string): string[] {
  const entries = text.startsWith('.') ? [path.join(folder, text)] : [path.join(folder, text), text];
  // Files at the root are configuration, not sources.
  const isSource = (entry: string) =>
    !excludedPaths.test(entry) && (entry.includes('/') || path.extname(entry) === '');
  return entries
    .filter(isSource)
    .flatMap((entry) => (entry.includes('*') ? filesMatching : filesAt)(root, entry));
}

const filesMatching = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => pattern.includes('.test.') || !file.includes('.test.'))
    .filter((file) => statSync(path.join(root, file)).isFile());

/** The file itself or, for a folder without programs (`migrations`), all of its files. */
function filesAt(root: string, entry: string): string[] {
  const found = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && path.extname(entry) !== '' ? [path.normalize(entry)] : [];
  const names = readdirSync(path.join(root, entry), { withFileTypes: true });
  const isData = names.every((one) => one.isFile() && !programs.test(one.name));
  return isData ? names.map(({ name }) => path.join(entry, name)) : [];
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
