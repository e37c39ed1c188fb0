import { Fragment, type ReactNode } from 'react';
import { readMessage, walkMessage, written } from '../../server/lib/message.ts';
import { region } from './locale.ts';
import { messageOf } from './t.ts';

type Mark = (inner: ReactNode) => ReactNode;

const plainMarks: Readonly<Record<string, Mark>> = {
  b: (inner) => <b>{inner}</b>,
  i: (inner) => <i>{inner}</i>,
};

const bundle = (parts: readonly ReactNode[]): ReactNode =>
  // The parts of a message have no other name than their place in it.
  // biome-ignore lint/suspicious/noArrayIndexKey: a message does not reorder
  parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);

/**
 * A message with links or emphasis inside, in one piece, so that a translator can order it:
 * `rich('Of <a>{name}</a>, as they go out.', { name, a: (inner) => <Link to="…">{inner}</Link> })`.
 * A value may be an element as well. `<b>` and `<i>` need no value.
 */
export function rich(
  english: string,
  values: Readonly<Record<string, ReactNode | Mark>> = {},
  hint?: string,
): ReactNode {
  const valueNamed = (name: string): ReactNode => {
    const value = values[name];
    if (value === undefined || typeof value === 'function')
      throw new Error(`"${english}" needs {${name}}, and a word or an element for it.`);
    return typeof value === 'number' ? written(value, region) : value;
  };
  const parts = walkMessage<ReactNode>(readMessage(messageOf(english, hint)), region, {
    text: (text) => text,
    value: valueNamed,
    chooseBy: (name) => {
      const value = values[name];
      if (typeof value === 'string' || typeof value === 'number') return value;
      throw new Error(`"${english}" cannot choose by {${name}}.`);
    },
    mark: (name, inner) => {
      const mark = values[name] ?? plainMarks[name];
      if (typeof mark !== 'function') throw new Error(`"${english}" needs a function for <${name}>.`);
      return mark(bundle(inner));
    },
  });
  return bundle(parts);
}
