import { isRecord } from '../core/forms.ts';
import type { Answer, Call, Outcome } from '../core/operation.ts';
import { childSchema, type Schema } from './contract.ts';
import { refuse } from './errors.ts';

/**
 * Partial responses: `fields=items(id,snippet/title),nextPageToken` names what Google sends, at every call. A name that
 * the response cannot have is refused.
 */
type Selection = Map<string, Selection>;

const invalidSelection = (text: string) =>
  refuse({
    status: 400,
    reason: 'invalidParameter',
    domain: 'global',
    message: `Invalid field selection ${text}`,
    location: 'fields',
  });

/** Reads one list of names up to its end or to a closing bracket. */
function readList(text: string, from: number): { selection: Selection; end: number } {
  const selection: Selection = new Map();
  let position = from;
  for (;;) {
    const path = /^[\w$*/-]+/.exec(text.slice(position))?.[0] ?? '';
    const names = path.split('/');
    if (names.includes('')) throw invalidSelection(text);
    position += path.length;
    let inner = selection;
    for (const name of names) {
      const known = inner.get(name) ?? new Map();
      inner.set(name, known);
      inner = known;
    }
    if (text[position] === '(') {
      const below = readList(text, position + 1);
      if (text[below.end] !== ')') throw invalidSelection(text);
      for (const [name, one] of below.selection) inner.set(name, one);
      position = below.end + 1;
    }
    if (text[position] !== ',') return { selection, end: position };
    position += 1;
  }
}

function readFields(text: string): Selection {
  const { selection, end } = readList(text, 0);
  if (end !== text.length) throw invalidSelection(text);
  return selection;
}

export function checkFields(call: Call, response: Schema | undefined): void {
  const text = call.query.get('fields');
  if (!text) return;
  const check = (selection: Selection, schema: Schema | undefined): void => {
    for (const [name, below] of selection) {
      const child = name === '*' ? schema : schema && childSchema(schema, name);
      if (!child) throw invalidSelection(name);
      check(below, child);
    }
  };
  check(readFields(text), response);
}

/** Leaves out of a successful answer what was not asked for. */
export function selectFields(call: Call, outcome: Outcome): Outcome {
  const text = call.query.get('fields');
  if (!text) return outcome;
  const selection = readFields(text);
  const reduce = (answer: Answer): Answer =>
    answer.status < 300 && isRecord(answer.body)
      ? { ...answer, body: select(answer.body, selection) as object }
      : answer;
  const { answer } = outcome;
  return {
    ...outcome,
    answer: typeof answer === 'function' ? async () => reduce(await answer()) : reduce(answer),
  };
}

function select(value: unknown, selection: Selection): unknown {
  if (selection.size === 0) return value;
  if (Array.isArray(value)) return value.map((one) => select(one, selection));
  if (!isRecord(value)) return value;
  const all = selection.get('*');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const below = selection.get(name) ?? all;
      return below ? [[name, select(inner, below)]] : [];
    }),
  );
}
