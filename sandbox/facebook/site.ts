import type { Answer } from '../core/operation.ts';
import { html, Markup, pageHeaders } from '../pages/layout.ts';

/** The look of the simulated Facebook: a blue bar over grey, unlike the sandbox's other sites and the service. */
const stylesheet = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef0f4; color: #14171c; font: 15px/1.45 "Segoe UI", Helvetica, Arial, sans-serif; }
.banner { margin: 0; padding: 6px 16px; background: #fff3bf; color: #3d3200; text-align: center; font-size: 14px; }
.bar { background: #1d4fae; color: #fff; padding: 12px 16px; font-weight: 700; }
main { max-width: 600px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 12px; }
h2 { font-size: 17px; margin: 20px 0 8px; }
a { color: #1a4db3; }
.soft, small, time { color: #565c66; font-size: 13px; }
.card { background: #fff; border-radius: 8px; box-shadow: 0 1px 2px #0003; padding: 16px; margin: 0 0 16px; }
fieldset { border: 0; border-top: 1px solid #dadde3; padding: 12px 0 0; margin: 0 0 12px; }
legend { font-weight: 700; padding: 0; float: left; width: 100%; margin-bottom: 4px; }
label { display: flex; gap: 12px; align-items: center; min-height: 44px; clear: both; }
label span small, button small { display: block; }
input { width: 20px; height: 20px; accent-color: #1d4fae; flex: none; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 20px; border-radius: 6px; cursor: pointer;
  border: 0; background: #dfe3ea; color: #14171c; }
button.primary { background: #1d4fae; color: #fff; }
button.person { display: block; width: 100%; text-align: left; margin: 0 0 8px; }
button:focus-visible, input:focus-visible, a:focus-visible { outline: 3px solid #e08a00; outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0; }
.label { display: inline-block; background: #e4ebfa; color: #123a85; border-radius: 4px; padding: 0 8px; font-size: 13px; }
.photos { display: grid; gap: 4px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); }
.photos img, video { width: 100%; max-height: 75vh; background: #000; display: block; object-fit: contain; }
.attached { display: block; border: 1px solid #dadde3; padding: 12px; overflow-wrap: anywhere; }
`;

export function facebookPage(title: string, main: Markup, status = 200): Answer {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(stylesheet)}</style>
</head>
<body>
<p class="banner" role="note">Simulated Facebook: nothing here is real.</p>
<div class="bar">facebook sandbox</div>
<main>${main}</main>
</body>
</html>`;
  return { status, headers: pageHeaders, body: document.text };
}

export const facebookMessage = (status: number, title: string, message: string): Answer =>
  facebookPage(title, html`<h1>${title}</h1><p>${message}</p>`, status);
