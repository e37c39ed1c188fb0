import type { Answer } from '../core/operation.ts';
import { createSite, html, type Markup } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import { findAccount, findChannel, type GoogleAccount, googleAccounts } from './people.ts';
import { isSignInScope, scopeMeanings } from './scopes.ts';
import type { YouTubeState } from './state.ts';

/** The theme of the sign-in and consent pages, distinct from every other site. */
const site = createSite({
  banner: html`<strong>Sandbox:</strong> this stands for Google; nothing here is real.`,
  stylesheet: `
:root { color-scheme: light dark; --back: #eef1f8; --card: #fff; --ink: #1f2024; --soft: #5b606b; --line: #c8ccd6;
  --accent: #1a5fd0; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --back: #101218; --card: #1c1f27; --ink: #eceef4; --soft: #a3a9b6;
  --line: #3b404c; --accent: #9cc0ff; --on-accent: #0b1a33; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.banner { margin: 0; padding: 6px 16px; text-align: center; font-size: 13px; background: #ffd84d; color: #1d1c1a; }
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
`,
});

/** Errors that Google shows itself, because it cannot trust the redirect address. */
export const googleErrorPage = (status: number, code: string, message: string): Answer =>
  site.page(
    `Error ${status}: ${code}`,
    html`<div><h1>Access blocked</h1><p>${message}</p></div><div><p>Error ${status}: <code>${code}</code></p></div>`,
    status,
  );

/** The options of the consent page: account, channel and permissions, each of which can be unticked (granular consent). */
type ConsentRequest = { scopes: string[]; granular: boolean; hint: string | null };

export function consentPage({ scopes, granular, hint }: ConsentRequest): Answer {
  const hinted = googleAccounts.find(({ key, email }) => key === hint || email === hint) ?? googleAccounts[0];
  const choices = googleAccounts.flatMap((account) => accountChoices(account, account === hinted));
  const permissions = scopes.filter((scope) => !isSignInScope(scope));
  if (permissions.length === 0) return signInPage(hinted);
  const fixed = scopes.length > permissions.length;
  return site.page(
    'Signoff (sandbox) wants access to your account',
    html`<div><h1>Signoff (sandbox) wants access to your account</h1>
<p class="soft">Pick the account and the channel it may work for. It can reach that one channel only.</p>
${fixed && html`<p class="soft">It will also see your name, e-mail address and picture.</p>`}</div>
<form method="post"><input type="hidden" name="ticked" value="1">
<fieldset><legend>Account and channel</legend>${choices}</fieldset>
<fieldset><legend>What Signoff (sandbox) may do</legend>
${permissions.map((scope) => permissionLine(scope, granular && scopes.length > 1))}</fieldset>
<div class="actions"><button name="decision" value="cancel">Cancel</button>
<button class="go" name="decision" value="allow">Continue</button></div></form>`,
  );
}

/** For sign-in only: there are no permissions to allow. */
function signInPage(hinted: GoogleAccount | undefined): Answer {
  const choices = googleAccounts.map(
    (account) => html`<label><input type="radio" name="account" value="${account.key}"
${account === hinted && 'checked'}><span>${account.name}<small>${account.email}</small></span></label>`,
  );
  return site.page(
    'Sign in to Signoff (sandbox)',
    html`<div><h1>Choose an account</h1><p class="soft">to continue to Signoff (sandbox). It will see your name, e-mail
address and picture.</p></div>
<form method="post"><fieldset><legend>Account</legend>${choices}</fieldset>
<div class="actions"><button name="decision" value="cancel">Cancel</button>
<button class="go" name="decision" value="allow">Continue</button></div></form>`,
  );
}

function accountChoices(account: GoogleAccount, hinted: boolean): Markup[] {
  const line = (value: string, title: string, message: string, checked: boolean) =>
    html`<label><input type="radio" name="account" value="${value}" ${checked && 'checked'}>
<span>${title}<small>${message}</small></span></label>`;
  const owner = `${account.name}, ${account.email}`;
  if (account.channels.length === 0) return [line(account.key, account.name, `${owner}, no channel`, hinted)];
  return account.channels.map((id, index) =>
    line(`${account.key}/${id}`, findChannel(id)?.title ?? id, owner, hinted && index === 0),
  );
}

/** A permission that cannot be unticked is still sent with the form. */
function permissionLine(scope: string, choosable: boolean): Markup {
  const field = choosable
    ? html`<input type="checkbox" name="scope" value="${scope}" checked>`
    : html`<input type="hidden" name="scope" value="${scope}">`;
  return html`<label>${field}<span>${scopeMeanings[scope] ?? scope}<small>${scope}</small></span></label>`;
}

/** "Third-party apps and services" of a Google account. Google revokes all tokens and sends no notification. */
export const appsPath = '/settings/apps';

export function appsPage({ grants }: YouTubeState): Answer {
  const accounts = googleAccounts.map(({ key, name, email }) => {
    const grantsOfAccount = grants.liveGrantsOf(key);
    const app = grantsOfAccount[0]
      ? html`<form method="post"><input type="hidden" name="account" value="${key}">
<p><strong>Signoff (sandbox)</strong> <small>has access to YouTube</small></p>
<p class="actions"><button>Delete all connections</button></p></form>`
      : html`<p class="soft">No apps are connected to this account.</p>`;
    return html`<fieldset data-person="${key}"><legend>${name} <small>${email}</small></legend>${app}</fieldset>`;
  });
  return site.page(
    'Third-party apps and services (sandbox)',
    html`<div><h1>Third-party apps and services</h1><p class="soft">Your connections to apps that have access to your
Google account. Here you are every person at once.</p></div><div>${accounts}</div>`,
  );
}

export function removeApp(
  { grants }: YouTubeState,
  { journal }: SandboxContext,
  form: URLSearchParams,
): Answer {
  const account = findAccount(form.get('account') ?? '');
  if (!account) return googleErrorPage(404, 'not_found', 'There is no such account in the sandbox.');
  journal.commit(grants.revokeWhere(({ holder }) => holder === account.key));
  return { status: 303, headers: { location: `/youtube/www${appsPath}` } };
}
