/** Reads what the interface says out of its sources: the messages, and words that forgot to be one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { hasWords, isBetween, isLabel, isSentence, isWord, spoken, spokenField } from './message-words.ts';
import { childrenOf, isNode, literalOf, type Node, quasisOf } from './syntax.ts';

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

/** How a place treats its words: all of them are read, what looks like a label or a sentence is, or none ever is. */
type Place = 'shown' | 'unsure' | 'silent';

const root = path.join(import.meta.dirname, '..');
const nameOf = (node: unknown): string =>
  isNode(node) && /^(JSX)?Identifier$/.test(node.type) ? String(node.name) : '';
/** `t` of `t(…)`, `console` of `console.warn(…)`. */
const calledName = (callee: Node): string =>
  nameOf(callee.type === 'MemberExpression' ? callee.object : callee);

const attributesOf = (element: Node): Node[] => (element.openingElement as Node).attributes as Node[];
/** What stands in a language of its own, and what a machine reads. */
const speaksForItself = (element: Node): boolean =>
  /^(code|pre|kbd|samp|style|script)$/.test(nameOf((element.openingElement as Node).name)) ||
  attributesOf(element).some((one) => nameOf(one.name) === 'lang');

/** Where a string is never shown: addresses, errors for developers, imports, types. */
const silentCalls = /^(hear|console|Error|TypeError|DOMException|RegExp|URL|getRouteApi|JSON)$/;
/** Methods that look something up by a name. */
const lookups =
  /^(includes|startsWith|endsWith|indexOf|split|has|get|set|getItem|querySelector|closest|matches|addEventListener|removeEventListener)$/;
const silentAttributes = /class|^(to|href|src|params|search|style|key|id|type|name|value|role|rel|target)$/i;
const silentNodes = /^(Import|ExportAll)|^TS(?!(As|Satisfies|NonNull)Expression)/;
const isComparison = (node: Node): boolean =>
  node.type === 'SwitchCase' || (node.type === 'BinaryExpression' && node.operator !== '+');

class Walk {
  readonly messages: Found[] = [];
  readonly bare: Found[] = [];
  readonly #file: string;
  readonly #source: string;
  /** Long messages may stand at the top of a file: `const summary = '…'`, said by `t(summary, …)`. */
  readonly #named = new Map<string, string>();
  readonly #said: ReadonlySet<string>;

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
    this.#said = new Set(
      [...source.matchAll(/\b(?:t|rich)\(\s*(\w+)\s*[,)]/g)].map(([, name]) => name ?? ''),
    );
  }

  read(program: Node): void {
    for (const declaration of program.body as Node[])
      for (const { id, init } of (declaration.declarations ?? []) as Node[]) {
        const text = literalOf(init);
        if (text !== undefined && this.#said.has(nameOf(id))) this.#named.set(nameOf(id), text);
      }
    this.visit(program, 'unsure');
  }

  #found(node: Node, text: string): Found {
    return { file: this.#file, line: this.#source.slice(0, node.start).split('\n').length, text };
  }

  #blame(node: Node, text: string, place: Place): void {
    if (place !== 'silent') this.bare.push(this.#found(node, text));
  }

  visit(node: Node, place: Place): void {
    if (silentNodes.test(node.type)) return;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#call(node, place);
    else if (node.type === 'JSXElement') this.#all(node, speaksForItself(node) ? 'silent' : place);
    else if (node.type === 'JSXText') this.#text(node, place);
    else if (node.type === 'JSXOpeningElement')
      for (const one of node.attributes as Node[])
        if (one.type === 'JSXAttribute') this.#attribute(one, node, place);
        else this.visit(one, place);
    else if (node.type === 'JSXExpressionContainer') this.#all(node, place === 'silent' ? place : 'shown');
    else if (node.type === 'Property') this.#property(node, place);
    else if (node.type === 'MemberExpression') this.visit(node.object as Node, place);
    else if (node.type === 'VariableDeclarator' && this.#named.has(nameOf(node.id))) return;
    else this.#expression(node, place);
  }

  #all(node: Node, place: Place): void {
    for (const child of childrenOf(node)) this.visit(child, place);
  }

  #text(node: Node, place: Place): void {
    const text = String(node.value).replace(/\s+/g, ' ').trim();
    if (hasWords(text)) this.#blame(node, text, place);
  }

  #literal(node: Node, text: string, place: Place): void {
    if (isSentence(text) || (place === 'shown' ? hasWords(text) : isLabel(text)))
      this.#blame(node, text, place);
  }

  #expression(node: Node, place: Place): void {
    const text = literalOf(node);
    if (text !== undefined) {
      this.#literal(node, text, place);
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const words = quasisOf(node).join('…');
      if (isSentence(words) || quasisOf(node).some(place === 'shown' ? isWord : isBetween))
        this.#blame(node, words, place);
    }
    const inside = node.type.endsWith('FunctionExpression') && place === 'shown' ? 'unsure' : place;
    for (const child of childrenOf(node))
      this.visit(child, isComparison(node) && literalOf(child) !== undefined ? 'silent' : inside);
  }

  #property(node: Node, place: Place): void {
    const value = node.value as Node;
    const name = nameOf(node.key);
    if (node.computed) this.visit(node.key as Node, place);
    const text = literalOf(value);
    if (text !== undefined && spokenField.test(name) && hasWords(text)) this.#blame(value, text, place);
    else this.visit(value, place);
  }

  #attribute(node: Node, element: Node, place: Place): void {
    const name = nameOf(node.name);
    const value = node.value;
    if (!isNode(value)) return;
    const ofForm = /^(name|action)$/.test(name) && /^[a-z]/.test(nameOf(element.name));
    const isSpoken = spoken.test(name) && !ofForm;
    const text = literalOf(value);
    if (text !== undefined) {
      if (isSpoken && hasWords(text)) this.#blame(node, text, place);
    } else if (place === 'silent' || (silentAttributes.test(name) && !isSpoken)) this.#all(value, 'silent');
    else this.#all(value, isSpoken ? 'shown' : 'unsure');
  }

  #call(node: Node, place: Place): void {
    const callee = node.callee as Node;
    const args = node.arguments as Node[];
    const name = calledName(callee);
    if (name === 't' || name === 'rich') this.#message(node, name, place);
    else if (silentCalls.test(name) || place === 'silent') this.#all(node, 'silent');
    else {
      const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
      // `['words', more].join(', ')` is shown; what `['a', 'b'].map(…)` makes of its list is seen inside.
      const isShown = node.type === 'CallExpression' && name === '' && !/map/i.test(method);
      const inside = isShown ? place : 'unsure';
      this.visit(callee, inside);
      for (const argument of args) this.visit(argument, lookups.test(method) ? 'silent' : inside);
    }
  }

  #message(node: Node, name: string, place: Place): void {
    const [words, values, hint] = node.arguments as Node[];
    const text = literalOf(words) ?? this.#named.get(nameOf(words));
    if (text === undefined) this.bare.push(this.#found(node, `${name}() of something that is not words`));
    else this.messages.push(this.#found(node, hint ? `${text} [${literalOf(hint)}]` : text));
    if (values) this.visit(values, place === 'silent' ? place : 'unsure');
  }
}

export function readSource(file: string, source: string): Sources {
  const walk = new Walk(file, source);
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  walk.read(program);
  return walk;
}

/** Legal texts are documents of each language. */
const ownWords =
  /^web\/(features\/legal\/legal-words|time\/city-names|i18n\/languages)|\.test\.ts$|vite\.config\.ts$/;

/** All of the interface. */
export function readSources(): Sources {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !ownWords.test(file));
  const each = files.sort().map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
  return { messages: each.flatMap(({ messages }) => messages), bare: each.flatMap(({ bare }) => bare) };
}
