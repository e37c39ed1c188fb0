import type { Answer } from '../core/operation.ts';
import { html, Markup, pageHeaders } from '../pages/layout.ts';

/** The look of the sign-in and consent pages: one white card on grey, so nobody takes it for another site's. */
const stylesheet = `
:root { color-scheme: light dark; --back: #eef1f8; --card: #fff; --ink: #1f2024; --soft: #5b606b; --line: #c8ccd6;
  --accent: #1a5fd0; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --back: #101218; --card: #1c1f27; --ink: #eceef4; --soft: #a3a9b6;
  --line: #3b404c; --accent: #9cc0ff; --on-accent: #0b1a33; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.note { margin: 0; padding: 6px 16px; text-align: center; font-size: 13px; background: #ffd84d; color: #1d1c1a; }
main { max-width: 960px; margin: 48px auto; padding: 36px; background: var(--card); border-radius: 28px;
  display: grid; gap: 32px; grid-template-columns: 1fr 1fr; }
@media (max-width: 760px) { main { grid-template-columns: 1fr; margin: 0; border-radius: 0; padding: 24px 20px; } }
h1 { font-size: 32px; font-weight: 400; line-height: 1.2; margin: 0 0 12px; }
h2, legend { font-size: 15px; font-weight: 600; margin: 0 0 8px; padding: 0; }
p { margin: 0 0 12px; } small, .soft { color: var(--soft); font-size: 14px; }
fieldset { border: 0; padding: 0; margin: 0 0 24px; }
label { display: flex; gap: 12px; align-items: start; padding: 10px 0; border-bottom: 1px solid var(--line);
  overflow-wrap: anywhere; }
label small { display: block; }
input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--accent); }
.actions { display: flex; justify-content: flex-end; gap: 8px; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 24px; border-radius: 22px; cursor: pointer;
  border: 1px solid var(--line); background: transparent; color: var(--accent); }
button.go { background: var(--accent); color: var(--on-accent); border-color: var(--accent); }
button:focus-visible, input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font: 13px ui-monospace, monospace; }
`;

export function googlePage(title: string, main: Markup, status = 200): Answer {
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Markup(stylesheet)}</style></head>
<body><p class="note" role="note"><strong>Sandbox:</strong> this stands for Google; nothing here is real.</p>
<main>${main}</main></body></html>`;
  return { status, headers: pageHeaders, body: document.text };
}

/** Errors that Google shows itself, since it cannot trust the address to go back to. */
export const googleErrorPage = (status: number, code: string, words: string): Answer =>
  googlePage(
    `Error ${status}: ${code}`,
    html`<div><h1>Access blocked</h1><p>${words}</p></div><div><p>Error ${status}: <code>${code}</code></p></div>`,
    status,
  );
