/**
 * Sentences for people. On the server a sentence is a *message*: a code that names it, its parameters, and its
 * English text. The reader's language is chosen by the code, never by the text. Interface and server write them in
 * the subset of ICU MessageFormat that we use: `{name}`, `{size, number}`, `{count, plural, one {# post} other {#
 * posts}}`, `{kind, select, video {…} other {…}}` and tags, `<b>…</b>`. An apostrophe is an apostrophe.
 */
export interface Message {
  readonly code: string;
  readonly params: Params;
  readonly text: string;
}

/** A parameter may itself be a message, which is translated too, or a list. Strings are shown as they are. */
export type Param = string | number | Message | readonly Param[];
export type Params = Readonly<Record<string, Param>>;

/**
 * The parameter names of a pattern without choices; with choices TypeScript cannot distinguish names from text.
 */
type ParamsOf<Pattern extends string> = Pattern extends `${string}, ${'plural' | 'select'},${string}`
  ? Params
  : Readonly<Record<PlaceholderNames<Pattern>, Param>>;
type PlaceholderNames<Pattern extends string> = Pattern extends `${string}{${infer Placeholder}}${infer Rest}`
  ? (Placeholder extends `${infer Name}, number` ? Name : Placeholder) | PlaceholderNames<Rest>
  : never;

/**
 * Creates a message and fills its placeholders: `message('media.gone', '{name} is gone.', { name })`. The code is
 * the area and a name within it, and stays when the English text changes; the German text has the same code in
 * `messages.de.json`.
 */
export function message<const Pattern extends string>(
  code: string,
  pattern: Pattern,
  ...values: PlaceholderNames<Pattern> extends never ? [] : [ParamsOf<Pattern>]
): Message {
  const params: Params = values[0] ?? {};
  return { code, params, text: format(pattern, params, english) };
}

type Patterns = Readonly<Record<string, string>>;
/** One function for each pattern. One without placeholders takes no argument. */
type MessagesOf<All extends Patterns> = {
  readonly [Key in keyof All]: PlaceholderNames<All[Key]> extends never
    ? () => Message
    : (params: ParamsOf<All[Key]>) => Message;
};

/** The messages of an area: `defineMessages('media', { gone: '{name} is gone.' }).gone({ name })`. */
export const defineMessages = <const All extends Patterns>(area: string, patterns: All): MessagesOf<All> =>
  Object.fromEntries(
    Object.entries(patterns).map(([key, pattern]) => {
      const code = `${area}.${key}`;
      return [key, (params: Params = {}) => ({ code, params, text: format(pattern, params, english) })];
    }),
  ) as MessagesOf<All>;

/** Text that is not translated: a platform's own, a person's, or that of an underlying error. */
export const verbatim = (text: string): Message => message('verbatim', '{text}', { text });

/** Joins several sentences into one message. */
export const joinMessages = (messages: readonly Message[]): Message =>
  messages.reduce((before, next) => message('sentences', '{before} {next}', { before, next }));

export interface Language {
  readonly locale: string;
  /** The pattern of this code, if the language has one. */
  pattern(code: string): string | undefined;
}

const english: Language = { locale: 'en-US', pattern: () => undefined };

/** Translates a message; falls back to English where the code is missing or the parameters no longer fit. */
export function translate(message: Message, language: Language): string {
  const pattern = language.pattern(message.code);
  if (pattern === undefined) return message.text;
  try {
    return format(pattern, message.params, language);
  } catch (error) {
    // Stored by an earlier version whose sentence had other placeholders: a mail or a page must not fail because
    // of it.
    if (error instanceof MissingParam) return message.text;
    throw error;
  }
}

class MissingParam extends Error {}

function format(pattern: string, params: Params, language: Language): string {
  if (isPlain(pattern)) return pattern;
  const paramNamed = (name: string): Param => {
    const param = params[name];
    if (param === undefined) throw new MissingParam(`"${pattern}" needs {${name}}.`);
    return param;
  };
  const show = (param: Param): string => {
    if (typeof param !== 'object') return String(param);
    return 'code' in param ? translate(param, language) : param.map(show).join(', ');
  };
  return walkMessage(parseMessage(pattern), language.locale, {
    text: (text) => text,
    value: (name, isGrouped) => {
      const param = paramNamed(name);
      return isGrouped && typeof param === 'number' ? formatValue(param, language.locale) : show(param);
    },
    choiceValue: (name) => paramNamed(name) as MessageValue,
    mark: (_name, inner) => inner.join(''),
  }).join('');
}

/** Creating a formatter costs more than a hundred uses of it. */
const numberFormats = new Map<string, Intl.NumberFormat>();

export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = options ? locale + JSON.stringify(options) : locale;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, known);
  return known;
};

export type MessagePiece =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'value'; readonly name: string; readonly isGrouped: boolean }
  | { readonly is: 'count' }
  | { readonly is: 'mark'; readonly name: string; readonly inner: readonly MessagePiece[] }
  | {
      readonly is: 'choice';
      readonly by: 'plural' | 'select';
      readonly name: string;
      readonly cases: ReadonlyMap<string, readonly MessagePiece[]>;
    };

export type MessageValue = string | number;
export type MessageValues = Readonly<Record<string, MessageValue>>;

class PatternReader {
  #at = 0;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  /** Matches a sticky pattern at the current position. */
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

const readChoice = (reader: PatternReader, name: string, by: 'plural' | 'select'): MessagePiece => {
  const cases = new Map<string, readonly MessagePiece[]>();
  while (!reader.take(/\s*\}/y)) {
    const key = reader.need(/\s*(=?[\w-]+)\s*\{/y)[1] ?? '';
    cases.set(key, readPieces(reader, by === 'plural'));
    reader.need(/\}/y);
  }
  if (!cases.has('other')) throw new Error(`The choice of {${name}} has no "other".`);
  return { is: 'choice', by, name, cases };
};

const readPieces = (reader: PatternReader, inPlural: boolean): readonly MessagePiece[] => {
  const pieces: MessagePiece[] = [];
  for (;;) {
    const text = reader.take(inPlural ? /[^{}<#]+/y : /[^{}<]+/y);
    const choice = text ? null : reader.take(/\{\s*(\w+)\s*,\s*(plural|select)\s*,/y);
    const value = text || choice ? null : reader.take(/\{\s*(\w+)\s*(, number)?\}/y);
    const mark = text || choice || value ? null : reader.take(/<(\w+)>/y);
    if (text) pieces.push({ is: 'text', text: text[0] });
    else if (choice)
      pieces.push(readChoice(reader, choice[1] ?? '', choice[2] === 'plural' ? 'plural' : 'select'));
    else if (value) pieces.push({ is: 'value', name: value[1] ?? '', isGrouped: value[2] !== undefined });
    else if (mark) {
      const inner = readPieces(reader, inPlural);
      reader.need(new RegExp(`</${mark[1]}>`, 'y'));
      pieces.push({ is: 'mark', name: mark[1] ?? '', inner });
    } else if (inPlural && reader.take(/#/y)) pieces.push({ is: 'count' });
    else if (reader.take(/<(?![\w/])/y)) pieces.push({ is: 'text', text: '<' });
    else return pieces;
  }
};

const known = new Map<string, readonly MessagePiece[]>();

/** Most messages are plain text, and some hundred are formatted while a page opens. */
export const isPlain = (text: string): boolean => !/[{}<]/.test(text);

export const parseMessage = (text: string): readonly MessagePiece[] => {
  const before = known.get(text);
  if (before) return before;
  const reader = new PatternReader(text);
  const pieces = readPieces(reader, false);
  if (!reader.isAtEnd) reader.need(/$/y);
  known.set(text, pieces);
  return pieces;
};

const rules = new Map<string, Intl.PluralRules>();
const pluralForm = (locale: string, count: number): string => {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return rule.select(count);
};

/** Builds the output for each piece. The same walk produces text or a list of elements. */
export interface MessageRenderer<Out> {
  readonly text: (text: string) => Out;
  /** `isGrouped`: `{name, number}` in the pattern, so 2200 is 2,200. */
  readonly value: (name: string, isGrouped: boolean) => Out;
  readonly mark: (name: string, inner: Out[]) => Out;
  /** The value by which a plural or a select chooses. */
  readonly choiceValue: (name: string) => MessageValue;
}

export const formatValue = (value: MessageValue, locale: string): string =>
  typeof value === 'number' ? numberFormat(locale).format(value) : value;

export function walkMessage<Out>(
  pieces: readonly MessagePiece[],
  locale: string,
  make: MessageRenderer<Out>,
  count = 0,
): Out[] {
  return pieces.flatMap((piece): Out[] => {
    if (piece.is === 'text') return [make.text(piece.text)];
    if (piece.is === 'value') return [make.value(piece.name, piece.isGrouped)];
    if (piece.is === 'count') return [make.text(formatValue(count, locale))];
    if (piece.is === 'mark') return [make.mark(piece.name, walkMessage(piece.inner, locale, make, count))];
    const value = make.choiceValue(piece.name);
    const number = Number(value);
    const found =
      piece.by === 'select'
        ? piece.cases.get(String(value))
        : (piece.cases.get(`=${number}`) ?? piece.cases.get(pluralForm(locale, number)));
    const chosen = found ?? piece.cases.get('other') ?? [];
    return walkMessage(chosen, locale, make, piece.by === 'plural' ? number : count);
  });
}
