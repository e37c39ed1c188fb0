import type { Answer } from '../core/operation.ts';
import { html, Markup, pageHeaders } from '../pages/layout.ts';

/** The look of the pages viewers see: dark, wide, one red line. */
const stylesheet = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0f0f11; color: #f1f1f3; font: 16px/1.5 system-ui, sans-serif; }
.note { margin: 0; padding: 6px 16px; text-align: center; font-size: 13px; background: #ffd84d; color: #1d1c1a; }
header { border-bottom: 3px solid #e0332c; padding: 12px 20px; font-weight: 700; }
main { max-width: 1080px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { font-size: 24px; line-height: 1.25; margin: 16px 0 4px; overflow-wrap: anywhere; }
a { color: #8ab8ff; } p { margin: 0 0 12px; }
.soft, small, time { color: #b0b3bc; font-size: 14px; }
.labels span { display: inline-block; border: 1px solid #4a4d57; border-radius: 12px; padding: 2px 10px; margin: 0 6px 6px 0;
  font-size: 13px; }
video { width: 100%; max-height: 70vh; background: #000; border-radius: 12px; display: block; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; background: #202126; border-radius: 12px; padding: 14px 16px; }
.grid { display: grid; gap: 20px; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); padding: 0; list-style: none; }
.grid img { width: 100%; aspect-ratio: 16/9; object-fit: cover; border-radius: 12px; display: block; background: #2a2b31; }
a:focus-visible { outline: 3px solid #8ab8ff; outline-offset: 2px; }
`;

export function feedPage(title: string, main: Markup, status = 200): Answer {
  const document = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Markup(stylesheet)}</style></head>
<body><p class="note" role="note"><strong>Sandbox:</strong> this stands for YouTube; nothing here is real.</p>
<header>Videos (sandbox)</header><main>${main}</main></body></html>`;
  return { status, headers: pageHeaders, body: document.text };
}
