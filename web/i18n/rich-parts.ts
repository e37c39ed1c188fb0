/** A message with emphasis as plain parts, for text that is built and tested without a page. */

import {
  formatValue,
  type MessageValue,
  type MessageValues,
  parseMessage,
  walkMessage,
} from '../../server/lib/message.ts';
import { region } from './locale.ts';
import { findMessage } from './t.ts';

export interface Part {
  readonly text: string;
  /** Emphasized: what the sentence is about. */
  readonly strong?: boolean;
}

const joinText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

/** Joins neighbouring parts without emphasis. */
const mergeParts = (parts: readonly Part[]): Part[] => {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last && !last.strong && !part.strong) result[result.length - 1] = { text: last.text + part.text };
    else result.push(part);
  }
  return result;
};

/** `rich('You sent out <b>{posts}</b>.', { posts })` */
export const rich = (english: string, values: MessageValues = {}): Part[] => {
  const getValue = (name: string): MessageValue => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${english}" needs {${name}}.`);
    return value;
  };
  return mergeParts(
    walkMessage<Part>(parseMessage(findMessage(english)), region, {
      text: (text) => ({ text }),
      value: (name) => ({ text: formatValue(getValue(name), region) }),
      choiceValue: getValue,
      mark: (_name, inner) => ({ text: joinText(inner), strong: true }),
    }),
  );
};
