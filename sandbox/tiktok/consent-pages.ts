import type { Answer } from '../core/operation.ts';
import { createSite, html } from '../core/pages.ts';
import { creators } from './creators.ts';
import type { TikTokState } from './state.ts';

/** The scopes of the sandbox's application and their texts on the consent page. */
export const scopeMeanings: Record<string, string> = {
  'user.info.basic': 'See your name and picture',
  'user.info.profile': 'See your username, bio and whether you are verified',
  'user.info.stats': 'See how many followers, likes and videos you have',
  'video.list': 'See your public videos and their numbers',
  'video.publish': 'Post videos and photos to your profile',
  'video.upload': 'Send drafts to your inbox for you to finish',
};

/** Always granted; it cannot be unticked. */
export const basicScope = 'user.info.basic';

/** Scopes are separated by commas; two scopes separated by a space are one unknown scope. */
export const splitScopes = (text: string): string[] => [
  ...new Set(text.split(',').filter((scope) => scope !== '')),
];

/** The theme of the simulated TikTok, distinct from the sandbox's other sites and from the service. */
export const site = createSite({
  banner: html`Simulated TikTok: nothing here is real.`,
  stylesheet: `
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
`,
});

/** Asks which account is signed in and which of the requested scopes to grant. */
export function consentPage(scopes: string[]): Answer {
  const accounts = creators.map(
    ({ key, username, person, rules }, index) => html`<label><input type="radio" name="creator" value="${key}"
${index === 0 && 'checked'}><span>@${username}<small>${person}${rules.private && ', private account'}</small></span></label>`,
  );
  const permissions = scopes.map((scope) =>
    scope === basicScope
      ? html`<label><input type="checkbox" checked disabled><span>${scopeMeanings[scope]}
<small>always part of it (<code>${scope}</code>)</small></span></label>`
      : html`<label><input type="checkbox" name="scopes" value="${scope}" checked><span>${scopeMeanings[scope]}
<small><code>${scope}</code></small></span></label>`,
  );
  return site.page(
    'Let Signoff (sandbox) in?',
    html`<h1>Let Signoff (sandbox) use your account?</h1>
<form method="post" class="card"><input type="hidden" name="scopes_shown" value="yes">
<fieldset><legend>Your account</legend>${accounts}</fieldset>
<fieldset><legend>It may</legend>${permissions}</fieldset>
<div class="row"><button class="primary" name="decision" value="allow">Continue</button>
<button name="decision" value="cancel">Not now</button></div>
</form>`,
  );
}

/** Settings and privacy, "Manage app permissions": where a creator removes an application. */
export const appsPath = '/settings/apps';

export function appsPage({ grants }: TikTokState): Answer {
  const cards = creators.map(({ key, username, person }) => {
    const grantsOfCreator = grants.liveGrantsOf(key);
    const app = grantsOfCreator[0]
      ? html`<form method="post"><p><strong>Signoff (sandbox)</strong><br><span class="soft">may:
${[...new Set(grantsOfCreator.flatMap(({ scopes }) => scopes))].join(', ')}</span></p>
<input type="hidden" name="creator" value="${key}"><button class="primary">Remove access</button></form>`
      : html`<p class="soft">No apps have access to this account.</p>`;
    return html`<section class="card" data-person="${key}"><h2>@${username}</h2><p class="soft">${person}</p>${app}</section>`;
  });
  return site.page(
    'Manage app permissions | TikTok (sandbox)',
    html`<h1>Manage app permissions</h1>
<p class="soft">Settings and privacy, Security and permissions. Here you are every creator at once.</p>${cards}`,
  );
}
