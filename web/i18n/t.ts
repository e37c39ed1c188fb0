/**
 * Every text of the interface goes through here. The English text is the message key; each other language has a
 * catalogue of translations. It is loaded before anything renders: modules with messages wait for this one.
 */

import {
  formatValue,
  isPlain,
  type MessageValue,
  type MessageValues,
  parseMessage,
  walkMessage,
} from '../../server/lib/message.ts';
import { type Catalogue, interfaceCatalogue } from './load.ts';
import { language, region } from './locale.ts';

const catalogue: Catalogue = await interfaceCatalogue;
if (typeof document !== 'undefined') document.documentElement.lang = language;

/** A hint tells apart two meanings of the same English text; the catalogue key is then `Open [verb]`. */
export const findMessage = (english: string, hint?: string): string =>
  catalogue[hint ? `${english} [${hint}]` : english] ?? english;

/** `t('{count, plural, one {# proof waits} other {# proofs wait}}', { count })` */
export const t = (english: string, values: MessageValues = {}, hint?: string): string => {
  const getValue = (name: string): MessageValue => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${english}" needs {${name}}.`);
    return value;
  };
  const message = findMessage(english, hint);
  if (isPlain(message)) return message;
  return walkMessage(parseMessage(message), region, {
    text: (text) => text,
    value: (name) => formatValue(getValue(name), region),
    choiceValue: getValue,
    mark: (name) => {
      throw new Error(`"${english}" has <${name}>: use rich().`);
    },
  }).join('');
};
