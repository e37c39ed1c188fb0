import type { Answer } from '../core/operation.ts';
import { html, type Markup } from '../pages/layout.ts';
import { googlePage } from './google-page.ts';
import { findChannel, type GoogleAccount, googleAccounts } from './people.ts';
import { isSignInScope, scopeMeanings } from './scopes.ts';

/** Account, channel and permissions on one page; each permission can be unticked, as granular consent has it. */
type Asked = { scopes: string[]; granular: boolean; hint: string | null };

export function consentPage({ scopes, granular, hint }: Asked): Answer {
  const hinted = googleAccounts.find(({ key, email }) => key === hint || email === hint) ?? googleAccounts[0];
  const choices = googleAccounts.flatMap((account) => accountChoices(account, account === hinted));
  const permissions = scopes.filter((scope) => !isSignInScope(scope));
  if (permissions.length === 0) return signInPage(hinted);
  const fixed = scopes.length > permissions.length;
  return googlePage(
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

/** Nothing to allow: the application only learns who it is. */
function signInPage(hinted: GoogleAccount | undefined): Answer {
  const choices = googleAccounts.map(
    (account) => html`<label><input type="radio" name="account" value="${account.key}"
${account === hinted && 'checked'}><span>${account.name}<small>${account.email}</small></span></label>`,
  );
  return googlePage(
    'Sign in to Signoff (sandbox)',
    html`<div><h1>Choose an account</h1><p class="soft">to continue to Signoff (sandbox). It will see your name, e-mail
address and picture.</p></div>
<form method="post"><fieldset><legend>Account</legend>${choices}</fieldset>
<div class="actions"><button name="decision" value="cancel">Cancel</button>
<button class="go" name="decision" value="allow">Continue</button></div></form>`,
  );
}

function accountChoices(account: GoogleAccount, hinted: boolean): Markup[] {
  const line = (value: string, title: string, words: string, checked: boolean) =>
    html`<label><input type="radio" name="account" value="${value}" ${checked && 'checked'}>
<span>${title}<small>${words}</small></span></label>`;
  const who = `${account.name}, ${account.email}`;
  if (account.channels.length === 0) return [line(account.key, account.name, `${who}, no channel`, hinted)];
  return account.channels.map((id, index) =>
    line(`${account.key}/${id}`, findChannel(id)?.title ?? id, who, hinted && index === 0),
  );
}

/** One that cannot be unticked is still sent with the form. */
function permissionLine(scope: string, choosable: boolean): Markup {
  const field = choosable
    ? html`<input type="checkbox" name="scope" value="${scope}" checked>`
    : html`<input type="hidden" name="scope" value="${scope}">`;
  return html`<label>${field}<span>${scopeMeanings[scope] ?? scope}<small>${scope}</small></span></label>`;
}
