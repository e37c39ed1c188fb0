import { Fragment, type ReactNode } from 'react';
import { formatValue, parseMessage, walkMessage } from '../../server/lib/message.ts';
import { region } from './locale.ts';
import { findMessage } from './t.ts';

type Mark = (inner: ReactNode) => ReactNode;

const defaultMarks: Readonly<Record<string, Mark>> = {
  b: (inner) => <b>{inner}</b>,
  i: (inner) => <i>{inner}</i>,
};

const toNode = (parts: readonly ReactNode[]): ReactNode =>
  // The parts of a message have no key but their index.
  // biome-ignore lint/suspicious/noArrayIndexKey: a message does not reorder
  parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);

/**
 * A message with links or emphasis inside, in one piece, so that a translator can reorder it:
 * `rich('Of <a>{name}</a>, as they go out.', { name, a: (inner) => <Link to="…">{inner}</Link> })`.
 * A value may also be an element. `<b>` and `<i>` need no value.
 */
export function rich(
  english: string,
  values: Readonly<Record<string, ReactNode | Mark>> = {},
  hint?: string,
): ReactNode {
  const getValue = (name: string): ReactNode => {
    const value = values[name];
    if (value === undefined || typeof value === 'function')
      throw new Error(`"${english}" needs {${name}}, and a word or an element for it.`);
    return typeof value === 'number' ? formatValue(value, region) : value;
  };
  const parts = walkMessage<ReactNode>(parseMessage(findMessage(english, hint)), region, {
    text: (text) => text,
    value: getValue,
    choiceValue: (name) => {
      const value = values[name];
      if (typeof value === 'string' || typeof value === 'number') return value;
      throw new Error(`"${english}" cannot choose by {${name}}.`);
    },
    mark: (name, inner) => {
      const mark = values[name] ?? defaultMarks[name];
      if (typeof mark !== 'function') throw new Error(`"${english}" needs a function for <${name}>.`);
      return mark(toNode(inner));
    },
  });
  return toNode(parts);
}
