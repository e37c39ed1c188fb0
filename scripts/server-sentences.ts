/** Reads the sentences the server can say to a person out of its sources, as patterns: `{1} takes at most {2} files.` */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { isSentence } from './message-words.ts';
import { childrenOf, literalOf, type Node, quasisOf } from './syntax.ts';

export interface Sentence {
  readonly file: string;
  readonly line: number;
  readonly pattern: string;
  /** What stands in its places, as the source writes it. */
  readonly values: readonly string[];
}

const root = path.join(import.meta.dirname, '..');

/** Where people are spoken to. Commands, settings and logs speak to whoever runs the server, in English. */
const folders = [
  'domain',
  'platforms',
  'media',
  'storage',
  'generators/pictures',
  'generators/films',
  'generators/web-page',
  'http',
  'identity',
  'oauth',
  'lib',
];

/** Told to developers and operators, or to nobody. */
const silentCalls =
  /^(describe|meta|log|logger|debug|info|warn|error|fatal|trace|Error|RegExp|sql|raw|execute)$/;
const silentKeys = /^(description|summary|operationId|example|examples|externalDocs|tags|sql)$/;
const silentNodes = /^(Import|ExportAll)|^TS(?!(As|Satisfies|NonNull)Expression)/;

const nameOf = (callee: Node): string => {
  if (callee.type === 'Identifier') return String(callee.name);
  if (callee.type === 'MemberExpression') return String((callee.property as Node).name ?? '');
  return '';
};

/** The pattern of a template: its values are places, numbered as they stand. */
function patternOf(node: Node): string | undefined {
  const text = literalOf(node);
  if (text !== undefined) return text;
  if (node.type === 'TemplateLiteral')
    return quasisOf(node)
      .map((text, index) => (index === 0 ? text : `{${index}}${text}`))
      .join('');
  return undefined;
}

const valuesIn = (node: Node): readonly Node[] =>
  node.type === 'TemplateLiteral' ? (node.expressions as Node[]) : [];

function visit(node: Node, found: (node: Node, pattern: string) => void): void {
  if (silentNodes.test(node.type) || node.type === 'TaggedTemplateExpression') return;
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  if (isCall && silentCalls.test(nameOf(node.callee as Node))) return;
  if (node.type === 'Property' && silentKeys.test(String((node.key as Node).name ?? ''))) return;
  const pattern = patternOf(node);
  if (pattern !== undefined && isSentence(pattern.replace(/\{\d+\}/g, 'x'))) found(node, pattern);
  for (const child of childrenOf(node)) visit(child, found);
}

export function readServerSentences(): readonly Sentence[] {
  const files = globSync([...folders.map((one) => `server/${one}/**/*.ts`), 'server/errors.ts'], {
    cwd: root,
  })
    .filter((file) => !/\.test\.ts$|\/contract-|\/reference\/|test-support/.test(file))
    .sort();
  return files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const sentences: Sentence[] = [];
    visit(parseAst(source, { lang: 'ts' }) as unknown as Node, (node, pattern) =>
      sentences.push({
        file,
        line: source.slice(0, node.start).split('\n').length,
        pattern,
        values: valuesIn(node).map(({ start, end }) => source.slice(start, Number(end))),
      }),
    );
    return sentences;
  });
}
