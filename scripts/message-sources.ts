/** Reads the messages of the interface out of its sources, and the text that was never made a message. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import {
  hasWords,
  isBetweenValues,
  isLabel,
  isSentence,
  isWord,
  textAttributes,
  textFields,
} from './message-text.ts';
import { childrenOf, isNode, literalOf, type Node, quasisOf } from './syntax.ts';

export interface SourceText {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface Sources {
  /** Keys of the catalogue: the English text, with `[hint]` where it has one. */
  readonly messages: readonly SourceText[];
  /** Text that users would read but that no catalogue can translate. */
  readonly untranslated: readonly SourceText[];
}

/** Whether text reaches users: always, only if it looks like a label or a sentence, or never. */
type Visibility = 'shown' | 'unsure' | 'silent';

const root = path.join(import.meta.dirname, '..');
const nameOf = (node: unknown): string =>
  isNode(node) && /^(JSX)?Identifier$/.test(node.type) ? String(node.name) : '';
/** `t` of `t(…)`, `console` of `console.warn(…)`. */
const calleeName = (callee: Node): string =>
  nameOf(callee.type === 'MemberExpression' ? callee.object : callee);

const attributesOf = (element: Node): Node[] => (element.openingElement as Node).attributes as Node[];
/** Elements with their own language, and elements for machine-readable text. */
const isNotTranslated = (element: Node): boolean =>
  /^(code|pre|kbd|samp|style|script)$/.test(nameOf((element.openingElement as Node).name)) ||
  attributesOf(element).some((one) => nameOf(one.name) === 'lang');

/** Calls whose strings are never shown: addresses, errors for developers, imports, types. */
const silentCalls = /^(hear|console|Error|TypeError|DOMException|RegExp|URL|getRouteApi|JSON)$/;
/** Methods that take a name to look something up. */
const lookups =
  /^(includes|startsWith|endsWith|indexOf|split|has|get|set|getItem|querySelector|closest|matches|addEventListener|removeEventListener)$/;
const silentAttributes = /class|^(to|href|src|params|search|style|key|id|type|name|value|role|rel|target)$/i;
const silentNodes = /^(Import|ExportAll)|^TS(?!(As|Satisfies|NonNull)Expression)/;
const isComparison = (node: Node): boolean =>
  node.type === 'SwitchCase' || (node.type === 'BinaryExpression' && node.operator !== '+');

class Walk implements Sources {
  readonly messages: SourceText[] = [];
  readonly untranslated: SourceText[] = [];
  readonly #file: string;
  readonly #source: string;
  /** Long messages may be constants at the top of a file: `const summary = '…'`, used by `t(summary, …)`. */
  readonly #constants = new Map<string, string>();
  readonly #referenced: ReadonlySet<string>;

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
    this.#referenced = new Set(
      [...source.matchAll(/\b(?:t|rich)\(\s*(\w+)\s*[,)]/g)].map(([, name]) => name ?? ''),
    );
  }

  read(program: Node): void {
    for (const declaration of program.body as Node[])
      for (const { id, init } of (declaration.declarations ?? []) as Node[]) {
        const text = literalOf(init);
        if (text !== undefined && this.#referenced.has(nameOf(id))) this.#constants.set(nameOf(id), text);
      }
    this.visit(program, 'unsure');
  }

  #locate(node: Node, text: string): SourceText {
    return { file: this.#file, line: this.#source.slice(0, node.start).split('\n').length, text };
  }

  #report(node: Node, text: string, visibility: Visibility): void {
    if (visibility !== 'silent') this.untranslated.push(this.#locate(node, text));
  }

  visit(node: Node, visibility: Visibility): void {
    if (silentNodes.test(node.type)) return;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#call(node, visibility);
    else if (node.type === 'JSXElement')
      this.#visitChildren(node, isNotTranslated(node) ? 'silent' : visibility);
    else if (node.type === 'JSXText') this.#text(node, visibility);
    else if (node.type === 'JSXOpeningElement')
      for (const one of node.attributes as Node[])
        if (one.type === 'JSXAttribute') this.#attribute(one, node, visibility);
        else this.visit(one, visibility);
    else if (node.type === 'JSXExpressionContainer')
      this.#visitChildren(node, visibility === 'silent' ? visibility : 'shown');
    else if (node.type === 'Property') this.#property(node, visibility);
    else if (node.type === 'MemberExpression') this.visit(node.object as Node, visibility);
    else if (node.type === 'VariableDeclarator' && this.#constants.has(nameOf(node.id))) return;
    else this.#expression(node, visibility);
  }

  #visitChildren(node: Node, visibility: Visibility): void {
    for (const child of childrenOf(node)) this.visit(child, visibility);
  }

  #text(node: Node, visibility: Visibility): void {
    const text = String(node.value).replace(/\s+/g, ' ').trim();
    if (hasWords(text)) this.#report(node, text, visibility);
  }

  #literal(node: Node, text: string, visibility: Visibility): void {
    if (isSentence(text) || (visibility === 'shown' ? hasWords(text) : isLabel(text)))
      this.#report(node, text, visibility);
  }

  #expression(node: Node, visibility: Visibility): void {
    const text = literalOf(node);
    if (text !== undefined) {
      this.#literal(node, text, visibility);
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const words = quasisOf(node).join('…');
      if (isSentence(words) || quasisOf(node).some(visibility === 'shown' ? isWord : isBetweenValues))
        this.#report(node, words, visibility);
    }
    const inside = node.type.endsWith('FunctionExpression') && visibility === 'shown' ? 'unsure' : visibility;
    for (const child of childrenOf(node))
      this.visit(child, isComparison(node) && literalOf(child) !== undefined ? 'silent' : inside);
  }

  #property(node: Node, visibility: Visibility): void {
    const value = node.value as Node;
    const name = nameOf(node.key);
    if (node.computed) this.visit(node.key as Node, visibility);
    const text = literalOf(value);
    if (text !== undefined && textFields.test(name) && hasWords(text)) this.#report(value, text, visibility);
    else this.visit(value, visibility);
  }

  #attribute(node: Node, element: Node, visibility: Visibility): void {
    const name = nameOf(node.name);
    const value = node.value;
    if (!isNode(value)) return;
    const isFormAttribute = /^(name|action)$/.test(name) && /^[a-z]/.test(nameOf(element.name));
    const isTextAttribute = textAttributes.test(name) && !isFormAttribute;
    const text = literalOf(value);
    if (text !== undefined) {
      if (isTextAttribute && hasWords(text)) this.#report(node, text, visibility);
    } else if (visibility === 'silent' || (silentAttributes.test(name) && !isTextAttribute))
      this.#visitChildren(value, 'silent');
    else this.#visitChildren(value, isTextAttribute ? 'shown' : 'unsure');
  }

  #call(node: Node, visibility: Visibility): void {
    const callee = node.callee as Node;
    const args = node.arguments as Node[];
    const name = calleeName(callee);
    if (name === 't' || name === 'rich') this.#message(node, name, visibility);
    else if (silentCalls.test(name) || visibility === 'silent') this.#visitChildren(node, 'silent');
    else {
      const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
      // `['text', more].join(', ')` is shown; for `['a', 'b'].map(…)` the callback decides.
      const isShown = node.type === 'CallExpression' && name === '' && !/map/i.test(method);
      const inside = isShown ? visibility : 'unsure';
      this.visit(callee, inside);
      for (const argument of args) this.visit(argument, lookups.test(method) ? 'silent' : inside);
    }
  }

  #message(node: Node, name: string, visibility: Visibility): void {
    const [words, values, hint] = node.arguments as Node[];
    const text = literalOf(words) ?? this.#constants.get(nameOf(words));
    if (text === undefined)
      this.untranslated.push(this.#locate(node, `${name}() of something that is not words`));
    else this.messages.push(this.#locate(node, hint ? `${text} [${literalOf(hint)}]` : text));
    if (values) this.visit(values, visibility === 'silent' ? visibility : 'unsure');
  }
}

export function readSource(file: string, source: string): Sources {
  const walk = new Walk(file, source);
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  walk.read(program);
  return walk;
}

/** Legal texts are separate documents in each language. */
const excludedFiles =
  /^web\/(features\/legal\/legal-texts|time\/city-names|i18n\/languages)|\.test\.ts$|vite\.config\.ts$/;

export function readSources(): Sources {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !excludedFiles.test(file));
  const each = files.sort().map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    messages: each.flatMap(({ messages }) => messages),
    untranslated: each.flatMap(({ untranslated }) => untranslated),
  };
}
