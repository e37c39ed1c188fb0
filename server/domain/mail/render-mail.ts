/** Renders mails as plain text and as simple HTML with the same content: no images, nothing that calls home. */

import { type Language, type Message, translate } from '../../lib/message.ts';
import { messages } from './messages.ts';
import type { MailContent } from './ports.ts';

/** One item of a mail; `link` is a path of the web interface. */
interface Entry {
  readonly title: Message;
  readonly body: Message;
  readonly link: string;
}

/** The reader's language and the address of the installation. */
interface MailContext {
  readonly baseUrl: URL;
  readonly language: Language;
}

export const notificationSettingsPath = '/notifications/settings';

export const renderNoticeMail = (entry: Entry, head: MailContext): MailContent =>
  renderMail(entry.title, [toPart(entry, head.baseUrl)], head);

/** A mail with more entries is read by nobody. */
export const maxListed = 50;

/** Several notices of one act, of which these are the first. */
export const renderActMail = (
  title: Message,
  entries: readonly Entry[],
  count: number,
  head: MailContext,
): MailContent => renderMail(title, listParts(entries, count, head), head);

export const renderDigestMail = (
  workspace: string,
  entries: readonly Entry[],
  head: MailContext,
): MailContent =>
  renderMail(
    messages.digest({ count: entries.length, workspace }),
    listParts(entries, entries.length, head),
    head,
  );

export function renderConfirmationMail(url: string, head: MailContext): MailContent {
  const title = messages.confirm_title();
  const body = messages.confirm_body();
  const action = messages.confirm_action();
  return renderMail(title, [{ title, body, url, action }], head, false);
}

interface Part {
  readonly title: Message;
  readonly body: Message;
  readonly url: string;
  readonly action: Message;
}

const toPart = ({ title, body, link }: Entry, baseUrl: URL): Part => ({
  title,
  body,
  url: new URL(link, baseUrl).href,
  action: messages.open(),
});

function listParts(entries: readonly Entry[], count: number, { baseUrl }: MailContext): readonly Part[] {
  const listed = entries.slice(0, maxListed);
  const rest = { title: messages.and_more({ count: count - listed.length }), body: messages.all_in_app() };
  return [...listed, ...(count > listed.length ? [{ ...rest, link: '/notifications' }] : [])].map((entry) =>
    toPart(entry, baseUrl),
  );
}

function renderMail(
  title: Message,
  parts: readonly Part[],
  { baseUrl, language }: MailContext,
  canUnsubscribe = true,
): MailContent {
  const localize = (message: Message): string => translate(message, language);
  const htmlOf = (message: Message): string => escapeHtml(localize(message));
  const settings = new URL(notificationSettingsPath, baseUrl).href;
  const footer = messages.footer({ host: baseUrl.host });
  const unsubscribe = messages.choose_mails();
  const text = [
    ...parts.map(
      ({ title, body, action, url }) =>
        `${localize(title)}\n${localize(body)}\n\n${localize(action)}: ${url}`,
    ),
    `-- \n${localize(footer)}${canUnsubscribe ? ` ${localize(unsubscribe)}: ${settings}` : ''}`,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language.locale.slice(0, 2)}"><meta charset="utf-8">`,
    '<body style="font:16px/1.5 sans-serif;color:#1c1b19;max-width:36rem;margin:1.5rem auto;padding:0 1rem">',
    ...parts.map(
      (part) =>
        `<h2 style="font-size:1.1rem;margin:1.5rem 0 .25rem">${htmlOf(part.title)}</h2><p style="margin:0 0 .5rem">${htmlOf(part.body)}</p><p style="margin:0"><a href="${escapeHtml(part.url)}">${htmlOf(part.action)}</a></p>`,
    ),
    `<p style="margin-top:2rem;font-size:.85rem;color:#6b6963">${htmlOf(footer)}${canUnsubscribe ? ` <a href="${escapeHtml(settings)}">${htmlOf(unsubscribe)}</a>` : ''}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: oneLine(localize(title)), text, html };
}

/** A mail header must be one line, whatever a caption or a name contains. */
const oneLine = (text: string): string =>
  Array.from(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, 200)
    .join('');

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
