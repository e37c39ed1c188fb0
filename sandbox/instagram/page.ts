import type { Answer } from '../core/operation.ts';
import { html, Markup, pageHeaders } from '../pages/layout.ts';

/** The look of the simulated Instagram: always light, warm, narrow; unlike the sandbox's other sites and the service. */
const stylesheet = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: linear-gradient(160deg, #fff4e4, #fdeaf3 60%, #f0ebff) fixed; color: #2b1a2c;
  font: 16px/1.5 "Avenir Next", "Segoe UI", system-ui, sans-serif; }
.banner { margin: 0; padding: 6px 16px; background: #7a1f5c; color: #fff; text-align: center; font-size: 14px; }
main { max-width: 500px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 12px; }
h2 { font-size: 17px; margin: 24px 0 4px; }
a { color: #8a1663; }
.soft, small, time { color: #6c5870; font-size: 14px; }
.card { background: #fff; border: 1px solid #ecd5e4; border-radius: 6px; padding: 20px; margin: 16px 0; }
fieldset { border: 0; padding: 0; margin: 0 0 20px; }
legend { font-weight: 600; padding: 0; margin-bottom: 4px; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 6px 0; border-bottom: 1px solid #f5e8f0; }
label span small { display: block; }
input { width: 20px; height: 20px; accent-color: #a31d76; flex: none; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 18px; border-radius: 6px; cursor: pointer;
  border: 1px solid #d7b5ca; background: #fff; color: #2b1a2c; }
button.primary { background: #a31d76; border-color: #a31d76; color: #fff; width: 100%; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #e0791b; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.caption { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0; }
.label { display: inline-block; border: 1px solid #d7b5ca; border-radius: 4px; padding: 0 8px; font-size: 13px; }
video, .photos img { width: 100%; max-height: 80vh; object-fit: contain; background: #fbf5f9; display: block; }
.photos { display: grid; gap: 4px; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
`;

export function instagramPage(title: string, main: Markup, status = 200): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
<p class="banner" role="note">Simulated Instagram: nothing here is real.</p>
<main>${main}</main>
</body>
</html>`;
  return { status, headers: pageHeaders, body: document.text };
}

export const instagramMessage = (status: number, title: string, message: string): Answer =>
  instagramPage(title, html`<h1>${title}</h1><p>${message}</p>`, status);
