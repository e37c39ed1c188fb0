/**
 * Messages in the part of ICU's MessageFormat that we use: `{name}`, `{count, plural, one {# post} other {# posts}}`,
 * `{kind, select, video {…} other {…}}` and marks around words, `<b>…</b>`. An apostrophe is an apostrophe.
 */
import { numeralFormat } from './numeral-format.ts';

export type Piece =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'value'; readonly name: string }
  | { readonly is: 'count' }
  | { readonly is: 'mark'; readonly name: string; readonly inner: readonly Piece[] }
  | {
      readonly is: 'choice';
      readonly by: 'plural' | 'select';
      readonly name: string;
      readonly cases: ReadonlyMap<string, readonly Piece[]>;
    };

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;

class Reader {
  #at = 0;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  /** What stands here, by a pattern that looks nowhere else. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }
  need(pattern: RegExp): RegExpExecArray {
    const match = this.take(pattern);
    if (!match) throw new Error(`This message cannot be read at character ${this.#at}: ${this.#text}`);
    return match;
  }
  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }
}

const readChoice = (reader: Reader, name: string, by: 'plural' | 'select'): Piece => {
  const cases = new Map<string, readonly Piece[]>();
  while (!reader.take(/\s*\}/y)) {
    const key = reader.need(/\s*(=?[\w-]+)\s*\{/y)[1] ?? '';
    cases.set(key, readPieces(reader, by === 'plural'));
    reader.need(/\}/y);
  }
  if (!cases.has('other')) throw new Error(`The choice of {${name}} has no "other".`);
  return { is: 'choice', by, name, cases };
};

const readPieces = (reader: Reader, inPlural: boolean): readonly Piece[] => {
  const pieces: Piece[] = [];
  for (;;) {
    const text = reader.take(inPlural ? /[^{}<#]+/y : /[^{}<]+/y);
    const choice = text ? null : reader.take(/\{\s*(\w+)\s*,\s*(plural|select)\s*,/y);
    const value = text || choice ? null : reader.take(/\{\s*(\w+)\s*\}/y);
    const mark = text || choice || value ? null : reader.take(/<(\w+)>/y);
    if (text) pieces.push({ is: 'text', text: text[0] });
    else if (choice)
      pieces.push(readChoice(reader, choice[1] ?? '', choice[2] === 'plural' ? 'plural' : 'select'));
    else if (value) pieces.push({ is: 'value', name: value[1] ?? '' });
    else if (mark) {
      const inner = readPieces(reader, inPlural);
      reader.need(new RegExp(`</${mark[1]}>`, 'y'));
      pieces.push({ is: 'mark', name: mark[1] ?? '', inner });
    } else if (inPlural && reader.take(/#/y)) pieces.push({ is: 'count' });
    else if (reader.take(/<(?![\w/])/y)) pieces.push({ is: 'text', text: '<' });
    else return pieces;
  }
};

const known = new Map<string, readonly Piece[]>();

/** Most messages are only words; some hundred are said while the page opens. */
export const isPlain = (text: string): boolean => !/[{}<]/.test(text);

export const readMessage = (text: string): readonly Piece[] => {
  const before = known.get(text);
  if (before) return before;
  const reader = new Reader(text);
  const pieces = readPieces(reader, false);
  if (!reader.isAtEnd) reader.need(/$/y);
  known.set(text, pieces);
  return pieces;
};

const rules = new Map<string, Intl.PluralRules>();
const formOf = (locale: string, count: number): string => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return rule.select(count);
};

/** What becomes of each piece. A text of words and a row of elements are made by the same walk. */
export interface Maker<Out> {
  readonly text: (text: string) => Out;
  readonly value: (name: string) => Out;
  readonly mark: (name: string, inner: Out[]) => Out;
  /** The value by which a plural or a select chooses. */
  readonly chooseBy: (name: string) => Value;
}

export const written = (value: Value, locale: string): string =>
  typeof value === 'number' ? numeralFormat(locale).format(value) : value;

export function walkMessage<Out>(
  pieces: readonly Piece[],
  locale: string,
  make: Maker<Out>,
  count = 0,
): Out[] {
  return pieces.flatMap((piece): Out[] => {
    if (piece.is === 'text') return [make.text(piece.text)];
    if (piece.is === 'value') return [make.value(piece.name)];
    if (piece.is === 'count') return [make.text(written(count, locale))];
    if (piece.is === 'mark') return [make.mark(piece.name, walkMessage(piece.inner, locale, make, count))];
    const value = make.chooseBy(piece.name);
    const number = Number(value);
    const found =
      piece.by === 'select'
        ? piece.cases.get(String(value))
        : (piece.cases.get(`=${number}`) ?? piece.cases.get(formOf(locale, number)));
    const chosen = found ?? piece.cases.get('other') ?? [];
    return walkMessage(chosen, locale, make, piece.by === 'plural' ? number : count);
  });
}
