/**
 * Every word of the interface goes through here. The English words are the message; another language is a catalogue
 * of them. It is there before anything is drawn: a module that says something waits for this one.
 */

import {
  isPlain,
  readMessage,
  type Value,
  type Values,
  walkMessage,
  written,
} from '../../server/lib/message.ts';
import { type Catalogue, words } from './load.ts';
import { language, region } from './locale.ts';

const catalogue: Catalogue = await words;
if (typeof document !== 'undefined') document.documentElement.lang = language;

/** English words that mean two things are told apart by a hint, which stands in the catalogue as `Open [verb]`. */
export const messageOf = (english: string, hint?: string): string =>
  catalogue[hint ? `${english} [${hint}]` : english] ?? english;

/** `t('{count, plural, one {# proof waits} other {# proofs wait}}', { count })` */
export const t = (english: string, values: Values = {}, hint?: string): string => {
  const valueNamed = (name: string): Value => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${english}" needs {${name}}.`);
    return value;
  };
  const message = messageOf(english, hint);
  if (isPlain(message)) return message;
  return walkMessage(readMessage(message), region, {
    text: (text) => text,
    value: (name) => written(valueNamed(name), region),
    chooseBy: valueNamed,
    mark: (name) => {
      throw new Error(`"${english}" has <${name}>: say it with rich().`);
    },
  }).join('');
};
