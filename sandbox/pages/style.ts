/** One small stylesheet for every page of the sandbox; dark and light, nothing loaded from elsewhere. */
export const stylesheet = `
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
`;
