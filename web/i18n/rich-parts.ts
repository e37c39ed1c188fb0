/** A message with emphasis as plain parts, for words that are made, and tested, without a page. */

import { readMessage, type Value, type Values, walkMessage, written } from '../../server/lib/message.ts';
import { region } from './locale.ts';
import { messageOf } from './t.ts';

export interface Part {
  readonly text: string;
  /** Underlined: what the sentence is about. */
  readonly strong?: boolean;
}

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

/** What stands side by side without emphasis is one part. */
const merged = (parts: readonly Part[]): Part[] => {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (last && !last.strong && !part.strong) found[found.length - 1] = { text: last.text + part.text };
    else found.push(part);
  }
  return found;
};

/** `rich('You sent out <b>{posts}</b>.', { posts })` */
export const rich = (english: string, values: Values = {}): Part[] => {
  const valueNamed = (name: string): Value => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${english}" needs {${name}}.`);
    return value;
  };
  return merged(
    walkMessage<Part>(readMessage(messageOf(english)), region, {
      text: (text) => ({ text }),
      value: (name) => ({ text: written(valueNamed(name), region) }),
      chooseBy: valueNamed,
      mark: (_name, inner) => ({ text: textOf(inner), strong: true }),
    }),
  );
};
