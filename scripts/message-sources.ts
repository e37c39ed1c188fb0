/** Reads what the interface says out of its sources: the messages, and words that forgot to be one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';

export interface Found {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface Sources {
  /** Keys of the catalogue: the English words, with `[hint]` where they have one. */
  readonly messages: readonly Found[];
  /** Words a person would read that no catalogue can reach. */
  readonly bare: readonly Found[];
}

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

const root = path.join(import.meta.dirname, '..');
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The text of `'words'`, of `` `words` `` and of `'words' + 'words'`. */
export function literalOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[];
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [left, right] = [literalOf(node.left), literalOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

const calledName = (node: Node): string => {
  const callee = node.callee as Node;
  if (callee.type === 'Identifier') return String(callee.name);
  return callee.type === 'MemberExpression' ? calledObject(callee) : '';
};
const calledObject = (callee: Node): string => String((callee.object as Node).name ?? '');

/** Attributes whose text is read or heard. Of our own components as well as of the page's elements. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|title|label|placeholder|alt|description|hint|heading|summary|words|what|empty|verb|action|name)$/;
/** Where a string is never shown: addresses, classes, errors for developers, imports, types. */
const silentCalls = /^(console|Error|TypeError|RegExp|URL|getRouteApi|import|JSON)$/;
const silentNodes = /^(Import|ExportAll)|^TS(?!(As|Satisfies|NonNull)Expression)/;

const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);
/** Looks like something said: a capital and a second word, or a full stop after a space. */
export const isSentence = (text: string): boolean =>
  /^\P{L}*\p{Lu}\p{Ll}*[’']?\p{Ll}* +\p{L}/u.test(text) || /\p{L} .*\p{L}[.?!…]$/u.test(text);

class Walk {
  readonly messages: Found[] = [];
  readonly bare: Found[] = [];
  readonly #file: string;
  readonly #source: string;

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
  }

  #found(node: Node, text: string): Found {
    return { file: this.#file, line: this.#source.slice(0, node.start).split('\n').length, text };
  }

  visit(node: Node, isShown: boolean): void {
    if (silentNodes.test(node.type)) return;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#call(node, isShown);
    else if (node.type === 'JSXText') this.#text(node);
    else if (node.type === 'JSXAttribute') this.#attribute(node);
    else if (node.type === 'JSXExpressionContainer') this.#all(node, true);
    else this.#expression(node, isShown);
  }

  #text(node: Node): void {
    const text = String(node.value).replace(/\s+/g, ' ').trim();
    if (hasWords(text)) this.bare.push(this.#found(node, text));
  }

  #expression(node: Node, isShown: boolean): void {
    const text = literalOf(node);
    if (text !== undefined) {
      if (isSentence(text) || (isShown && /^\p{Lu}\p{Ll}+/u.test(text)))
        this.bare.push(this.#found(node, text));
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const text = (node.quasis as { value: { cooked: string } }[])
        .map(({ value }) => value.cooked)
        .join('…');
      if (isSentence(text) || (isShown && / \p{Ll}{2,}/u.test(text))) this.bare.push(this.#found(node, text));
    }
    const isKey = node.type === 'MemberExpression' || node.type === 'BinaryExpression';
    this.#all(node, isShown && !isKey && !node.type.endsWith('FunctionExpression'));
  }

  #all(node: Node, isShown: boolean): void {
    for (const child of childrenOf(node)) this.visit(child, isShown);
  }

  #attribute(node: Node): void {
    const name = String((node.name as Node).name);
    const value = node.value;
    if (!isNode(value)) return;
    const isSpoken = spoken.test(name);
    const text = literalOf(value);
    if (text !== undefined) {
      if (isSpoken && hasWords(text)) this.bare.push(this.#found(node, text));
      return;
    }
    if (/class|^(to|href|src|params|search|style)$/i.test(name)) return;
    this.#all(value, isSpoken);
  }

  #call(node: Node, isShown: boolean): void {
    const name = calledName(node);
    const args = node.arguments as Node[];
    if (name === 't' || name === 'rich') {
      const text = literalOf(args[0]);
      if (text === undefined) this.bare.push(this.#found(node, `${name}() of something that is not words`));
      else {
        const hint = literalOf(args[2]);
        this.messages.push(this.#found(node, hint ? `${text} [${hint}]` : text));
      }
      for (const rest of args.slice(1)) this.visit(rest, false);
      return;
    }
    if (silentCalls.test(name)) return;
    this.#all(node, isShown && node.type === 'CallExpression' && name === '');
  }
}

export function readSource(file: string, source: string): Sources {
  const walk = new Walk(file, source);
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  walk.visit(program, false);
  return walk;
}

/** All of the interface. The look of the platforms' own posts speaks their words, not ours. */
export function readSources(): Sources {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.endsWith('vite.config.ts'),
  );
  const each = files.sort().map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
  return { messages: each.flatMap(({ messages }) => messages), bare: each.flatMap(({ bare }) => bare) };
}
