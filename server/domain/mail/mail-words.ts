/** Mails as plain text and as simple HTML: the same words, no pictures, nothing that calls home. */

export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One thing to read about; `link` is a path of the web interface. */
interface Entry {
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

export const settingsPath = '/notifications/settings';

export function mailOfNotice({ title, body, link }: Entry, baseUrl: URL): MailWords {
  return letter(title, [{ title, body, url: new URL(link, baseUrl).href, action: 'Open it' }], baseUrl);
}

export function mailOfDay(workspace: string, entries: readonly Entry[], baseUrl: URL): MailWords {
  const count = entries.length === 1 ? 'One thing' : `${entries.length} things`;
  const parts = entries.map(({ title, body, link }) => ({
    title,
    body,
    url: new URL(link, baseUrl).href,
    action: 'Open it',
  }));
  return letter(`${count} in ${workspace} since yesterday`, parts, baseUrl);
}

export function mailToConfirm(url: string, baseUrl: URL): MailWords {
  const title = 'Confirm your e-mail address';
  const body =
    'Somebody, we hope you, gave this address in Signoff. Open the link within a day to confirm that it is yours. If it was not you, do nothing.';
  return letter(title, [{ title, body, url, action: 'Confirm the address' }], baseUrl, false);
}

interface Part {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly action: string;
}

function letter(title: string, parts: readonly Part[], baseUrl: URL, canStop = true): MailWords {
  const settings = new URL(settingsPath, baseUrl).href;
  const footer = `Signoff at ${baseUrl.host} sent this.`;
  const text = [
    ...parts.map((part) => `${part.title}\n${part.body}\n\n${part.action}: ${part.url}`),
    `-- \n${footer}${canStop ? ` Choose which mails you get: ${settings}` : ''}`,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<body style="font:16px/1.5 sans-serif;color:#1c1b19;max-width:36rem;margin:1.5rem auto;padding:0 1rem">',
    ...parts.map(
      (part) =>
        `<h2 style="font-size:1.1rem;margin:1.5rem 0 .25rem">${escaped(part.title)}</h2><p style="margin:0 0 .5rem">${escaped(part.body)}</p><p style="margin:0"><a href="${escaped(part.url)}">${escaped(part.action)}</a></p>`,
    ),
    `<p style="margin-top:2rem;font-size:.85rem;color:#6b6963">${escaped(footer)}${canStop ? ` <a href="${escaped(settings)}">Choose which mails you get</a>` : ''}</p>`,
    '</body></html>',
  ].join('\n');
  return { subject: oneLine(title), text, html };
}

/** A header is one line, whatever a caption or a name holds. */
const oneLine = (text: string): string =>
  Array.from(text.replaceAll(/\p{Cc}+/gu, ' '))
    .slice(0, 200)
    .join('');

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
