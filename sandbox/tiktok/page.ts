import type { Answer } from '../core/operation.ts';
import { html, Markup, pageHeaders } from '../pages/layout.ts';

/** The look of the simulated TikTok: always dark, unlike the sandbox's other sites and the service. */
const stylesheet = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #0b0b10; color: #f4f4f6; font: 16px/1.5 "Trebuchet MS", "Segoe UI", system-ui, sans-serif; }
.banner { margin: 0; padding: 6px 16px; background: #26f0e2; color: #08221f; text-align: center; font-size: 14px; }
main { max-width: 560px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 12px; }
a { color: #7ceee6; }
.soft, small, time { color: #b3b3bf; font-size: 14px; }
.card { background: #17171f; border: 1px solid #2c2c38; border-radius: 18px; padding: 20px; margin: 16px 0; }
fieldset { border: 0; padding: 0; margin: 0 0 20px; }
legend { font-weight: 700; padding: 0; margin-bottom: 4px; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 6px 0; }
label span small { display: block; }
input { width: 20px; height: 20px; accent-color: #ff4d78; flex: none; }
button { font: inherit; font-weight: 700; min-height: 48px; padding: 8px 20px; border-radius: 24px; cursor: pointer;
  border: 1px solid #4a4a58; background: transparent; color: #f4f4f6; }
button.primary { background: #d31a4b; border-color: #d31a4b; color: #fff; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #26f0e2; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.caption { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0; }
.label { display: inline-block; border: 1px solid #4a4a58; border-radius: 12px; padding: 0 10px; font-size: 13px; }
video, .photos img { width: 100%; max-height: 70vh; border-radius: 12px; background: #000; display: block; }
.photos { display: grid; gap: 6px; }
select { font: inherit; min-height: 44px; border-radius: 12px; background: #17171f; color: inherit; padding: 6px 10px; }
`;

export function tiktokPage(title: string, main: Markup, status = 200): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
<p class="banner" role="note">Simulated TikTok: nothing here is real.</p>
<main>${main}</main>
</body>
</html>`;
  return { status, headers: pageHeaders, body: document.text };
}

export const tiktokMessage = (status: number, title: string, message: string): Answer =>
  tiktokPage(title, html`<h1>${title}</h1><p>${message}</p>`, status);
