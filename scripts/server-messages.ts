/** Reads the server's messages out of its sources: the calls of `defineMessages` and `message`, with their English. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { childrenOf, literalOf, type Node, quasisOf } from './syntax.ts';

export interface ServerMessages {
  /** English patterns by code. */
  readonly english: ReadonlyMap<string, string>;
  /** Prefixes of codes that are built at run time, such as `youtube.language_`. */
  readonly families: readonly string[];
  /** Codes that are used for more than one sentence. */
  readonly ambiguous: readonly string[];
}

const root = path.join(import.meta.dirname, '..');

export function readServerMessages(): ServerMessages {
  const english = new Map<string, string>();
  const families: string[] = [];
  const ambiguous: string[] = [];
  const add = (code: string, pattern: string): void => {
    if ((english.get(code) ?? pattern) !== pattern) ambiguous.push(code);
    english.set(code, pattern);
  };
  const visit = (node: Node): void => {
    const [first, second] = (node.arguments ?? []) as Node[];
    const callee = (node.callee as Node | undefined)?.name;
    const name = literalOf(first);
    if (callee === 'message' && name !== undefined) add(name, literalOf(second) ?? '');
    else if (callee === 'message' && first?.type === 'TemplateLiteral')
      families.push(quasisOf(first)[0] ?? '');
    else if (callee === 'defineMessages' && second)
      for (const { key, value } of second.properties as { key: Node; value: Node }[])
        add(`${name}.${key.name ?? literalOf(key)}`, literalOf(value) ?? '');
    for (const child of childrenOf(node)) visit(child);
  };
  for (const file of globSync('server/**/*.ts', { cwd: root }))
    if (!file.endsWith('.test.ts'))
      visit(parseAst(readFileSync(path.join(root, file), 'utf8'), { lang: 'ts' }) as unknown as Node);
  return { english, families, ambiguous };
}

export const readServerGerman = (): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...globSync('server/**/messages.de.json', { cwd: root }).map((file) =>
      JSON.parse(readFileSync(path.join(root, file), 'utf8')),
    ),
  );
