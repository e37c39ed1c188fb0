import type { Answer } from '../core/operation.ts';
import { stylesheet } from './style.ts';

/** HTML by template: every value is escaped unless it is itself markup made here. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Markup | Markup[] | string | number | null | undefined | false;

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((markup) => markup.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** No form-action here: after a form is sent, the browser must be allowed to go on to the service's own address. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self' 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

export function page(title: string, main: Markup, status = 200): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
<p class="banner" role="note"><strong>Sandbox:</strong> nothing here is real.</p>
<main>${main}</main>
</body>
</html>`;
  return { status, headers: pageHeaders, body: document.text };
}

export const messagePage = (status: number, title: string, message: string): Answer =>
  page(title, html`<h1>${title}</h1><p>${message}</p>`, status);

export const when = (time: number | string): Markup => {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};
