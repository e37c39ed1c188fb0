/**
 * The files a program depends on: itself and, in turn, every file of ours that a string in its code names, whether to
 * import it, to start it as a process or to read it. A string may name files relative to its own file
 * (`'./judge.ts'`), relative to the repository (`'server/main.ts'`), or by a pattern (`'web/**'`). Left out are types,
 * which are gone at run time, and tests that no string names.
 */
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { childrenOf, type Node, quasisOf } from '../syntax.ts';

/** Words for readers, what was made from the sources, and what lies outside of the repository. */
const notSources = /^(docs|dist|data|node_modules|\.[^/]*)(\/|$)/;
const programs = /\.(ts|tsx|mjs|js)$/;
const tests = /\.test\.(ts|tsx|mjs)$/;

export interface Coverage {
  /** Relative to the repository, sorted. */
  readonly files: readonly string[];
  /** What looks like the name of a package or the beginning of one (`@fontsource/`). */
  readonly packageWords: ReadonlySet<string>;
}

export type CoverageReader = (entry: string) => Coverage;

/** Reads each file once, however many programs reach it. */
export function createCoverageReader(root: string): CoverageReader {
  const references = new Map<string, References>();
  const referencesOf = (file: string): References => {
    const known = references.get(file) ?? readReferences(root, file);
    references.set(file, known);
    return known;
  };
  return (entry) => {
    const files = new Set([entry]);
    const packageWords = new Set<string>();
    for (const file of files) {
      const { named, words } = referencesOf(file);
      for (const one of named) files.add(one);
      for (const word of words) packageWords.add(word);
    }
    return { files: [...files].sort(), packageWords };
  };
}

interface References {
  readonly named: readonly string[];
  readonly words: readonly string[];
}

function readReferences(root: string, file: string): References {
  if (!programs.test(file)) return { named: [], words: [] };
  const source = readFileSync(path.join(root, file), 'utf8');
  const texts = new Set<string>();
  collectTexts(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, texts);
  const named = [...texts].flatMap((text) => filesNamed(root, path.dirname(file), text));
  return { named, words: [...texts].filter((text) => /^@?[a-z][a-z0-9-]*(\/|$)/.test(text)) };
}

function collectTexts(node: Node, texts: Set<string>): void {
  if (node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType') return;
  if (node.type === 'Literal' && typeof node.value === 'string') texts.add(node.value);
  if (node.type === 'TemplateLiteral') texts.add(quasisOf(node)[0] ?? '');
  for (const child of childrenOf(node)) collectTexts(child, texts);
}

function filesNamed(root: string, folder: string, text: string): string[] {
  if (!/^[\w@.][\w@./*{},-]*$/.test(text)) return [];
  const isRelative = text.startsWith('.');
  if (!isRelative && text.includes('*')) return filesMatching(root, text);
  const places = isRelative ? [path.join(folder, text)] : [path.join(folder, text), text];
  return places.flatMap((place) => filesAt(root, place));
}

/** Files at the root say how to run the sources, and are none. */
const isSource = (place: string): boolean =>
  !notSources.test(place) && (place.includes('/') || path.extname(place) === '');

function filesMatching(root: string, pattern: string): string[] {
  if (!isSource(pattern)) return [];
  return globSync(pattern, { cwd: root }).filter(
    (file) => (pattern.includes('.test.') || !tests.test(file)) && statSync(path.join(root, file)).isFile(),
  );
}

/** A file; or, of a folder that holds no programs (`migrations`), all of its files. */
function filesAt(root: string, place: string): string[] {
  const full = path.join(root, place);
  if (!isSource(place) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return path.extname(place) === '' ? [] : [path.normalize(place)];
  const names = readdirSync(full, { withFileTypes: true });
  const isData = names.every((one) => one.isFile() && !programs.test(one.name));
  return isData ? names.map(({ name }) => path.join(place, name)) : [];
}
