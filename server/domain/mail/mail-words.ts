/** Mails as plain text and as simple HTML: the same words, no pictures, nothing that calls home. */

import { type Language, type Message, translate } from '../../lib/message.ts';
import { messages } from './messages.ts';

export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One thing to read about; `link` is a path of the web interface. */
interface Entry {
  readonly title: Message;
  readonly body: Message;
  readonly link: string;
}

/** Who it is written to, and from where. */
interface Letterhead {
  readonly baseUrl: URL;
  readonly language: Language;
}

export const settingsPath = '/notifications/settings';

export const mailOfNotice = (entry: Entry, head: Letterhead): MailWords =>
  letter(entry.title, [partOf(entry, head.baseUrl)], head);

export const mailOfDay = (workspace: string, entries: readonly Entry[], head: Letterhead): MailWords =>
  letter(
    messages.digest({ count: entries.length, workspace }),
    entries.map((entry) => partOf(entry, head.baseUrl)),
    head,
  );

export function mailToConfirm(url: string, head: Letterhead): MailWords {
  const title = messages.confirm_title();
  const body = messages.confirm_body();
  const action = messages.confirm_action();
  return letter(title, [{ title, body, url, action }], head, false);
}

interface Part {
  readonly title: Message;
  readonly body: Message;
  readonly url: string;
  readonly action: Message;
}

const partOf = ({ title, body, link }: Entry, baseUrl: URL): Part => ({
  title,
  body,
  url: new URL(link, baseUrl).href,
  action: messages.open(),
});

function letter(
  title: Message,
  parts: readonly Part[],
  { baseUrl, language }: Letterhead,
  canStop = true,
): MailWords {
  const inTheirs = (words: Message): string => translate(words, language);
  const htmlOf = (words: Message): string => escaped(inTheirs(words));
  const settings = new URL(settingsPath, baseUrl).href;
  const footer = messages.footer({ host: baseUrl.host });
  const stop = messages.choose_mails();
  const text = [
    ...parts.map(
      ({ title, body, action, url }) =>
        `${inTheirs(title)}\n${inTheirs(body)}\n\n${inTheirs(action)}: ${url}`,
    ),
    `-- \n${inTheirs(footer)}${canStop ? ` ${inTheirs(stop)}: ${settings}` : ''}`,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language.locale.slice(0, 2)}"><meta charset="utf-8">`,
    '<body style="font:16px/1.5 sans-serif;color:#1c1b19;max-width:36rem;margin:1.5rem auto;padding:0 1rem">',
    ...parts.map(
      (part) =>
        `<h2 style="font-size:1.1rem;margin:1.5rem 0 .25rem">${htmlOf(part.title)}</h2><p style="margin:0 0 .5rem">${htmlOf(part.body)}</p><p style="margin:0"><a href="${escaped(part.url)}">${htmlOf(part.action)}</a></p>`,
    ),
    `<p style="margin-top:2rem;font-size:.85rem;color:#6b6963">${htmlOf(footer)}${canStop ? ` <a href="${escaped(settings)}">${htmlOf(stop)}</a>` : ''}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: oneLine(inTheirs(title)), text, html };
}

/** A header is one line, whatever a caption or a name holds. */
const oneLine = (text: string): string =>
  Array.from(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, 200)
    .join('');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
