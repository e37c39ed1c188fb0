import type { FastifyReply } from 'fastify';
import type { Answer } from './operation.ts';

/** HTML templates: every value is escaped unless it is Markup itself. */
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

/** No form-action directive: after a form is sent, the browser must be able to follow a redirect to the service. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self' 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** The page layout of a simulated site. Pages load nothing from other hosts. */
export type Site = {
  page(title: string, main: Markup, status?: number): Answer;
  message(status: number, title: string, message: string): Answer;
};

export function createSite(theme: { stylesheet: string; banner: Markup; header?: Markup }): Site {
  const page = (title: string, main: Markup, status = 200): Answer => {
    const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(theme.stylesheet)}</style>
</head>
<body>
<p class="banner" role="note">${theme.banner}</p>
${theme.header}<main>${main}</main>
</body>
</html>`;
    return { status, headers: pageHeaders, body: document.text };
  };
  const message = (status: number, title: string, text: string) =>
    page(title, html`<h1>${title}</h1><p>${text}</p>`, status);
  return { page, message };
}

export const timeElement = (time: number | string): Markup => {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

/** For pages that users open: faults do not apply, and they are not in the list of calls. */
export const sendPage = (res: FastifyReply, { status, headers, body }: Answer): FastifyReply =>
  res
    .code(status)
    .headers(headers ?? {})
    .send(body);

/** The sandbox's own theme, dark and light; also used by sites without a theme of their own. */
export const { page, message: messagePage } = createSite({
  banner: html`<strong>Sandbox:</strong> nothing here is real.`,
  stylesheet: `
:root { color-scheme: light dark; --paper: #f6f4ef; --sheet: #fff; --text: #1d1c1a; --soft: #625f58; --line: #d9d4c9;
  --solid: #1d1c1a; --on-solid: #fff; --flag: #ffd84d; --link: #1f4fbf; }
@media (prefers-color-scheme: dark) { :root { --paper: #161513; --sheet: #211f1c; --text: #f1eee7; --soft: #a9a499;
  --line: #3a3732; --solid: #f1eee7; --on-solid: #161513; --link: #9db8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 8px 16px; background: var(--flag); color: #1d1c1a; text-align: center; font-size: 14px; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
main:has(.wide) { max-width: 1080px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 32px 0 8px; }
a { color: var(--link); }
p { margin: 0 0 16px; }
.soft, time, small { color: var(--soft); font-size: 14px; }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin: 16px 0; }
.post-text { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0; }
.pictures { display: grid; gap: 4px; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); }
.pictures img, .pictures video { width: 100%; border-radius: 6px; display: block; }
ul.plain { list-style: none; padding: 0; margin: 0; }
button, .button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 6px; border: 1px solid var(--line);
  background: var(--sheet); color: inherit; cursor: pointer; }
button.primary { background: var(--solid); color: var(--on-solid); border-color: var(--solid); }
button.person { display: block; width: 100%; text-align: left; margin: 0 0 8px; }
button.person small { display: block; }
button.hinted { border: 2px solid var(--link); }
button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
input, select { font: inherit; min-height: 44px; padding: 8px 12px; border-radius: 6px; border: 1px solid var(--line);
  background: var(--sheet); color: inherit; max-width: 100%; }
input[type=radio] { min-height: 0; width: 18px; height: 18px; margin: 0 8px 0 0; vertical-align: -3px; }
label.choice small { display: block; margin-left: 30px; }
label.choice { display: block; padding: 10px 0; border-bottom: 1px solid var(--line); }
label.choice:last-of-type { border-bottom: 0; }
fieldset { border: 0; padding: 0; margin: 0 0 16px; }
legend { font-weight: 600; padding: 0; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
.row label { display: grid; gap: 4px; font-size: 14px; }
.scroll { overflow-x: auto; margin-bottom: 12px; }
form + form { margin-top: 12px; }
.row > form { margin-top: 0; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.text { min-width: 200px; max-width: 360px; overflow-wrap: anywhere; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
`,
});
