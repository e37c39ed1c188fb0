import { faultKinds } from '../core/faults.ts';
import type { Answer } from '../core/operation.ts';
import { html, type Markup, page, timeElement } from '../core/pages.ts';
import type { MountedPlatform, SandboxContext } from '../core/platform.ts';
import type { Deps } from './index.ts';

const maxEntries = 25;

export function overviewPage({
  context,
  platforms,
  people,
  exampleFault,
}: Omit<Deps, 'changeClock'>): Answer {
  return page(
    'Signoff sandbox',
    html`<h1 class="wide">The sandbox</h1>
<p class="soft">Simulated platforms to try Signoff against, and what really happened on them.</p>
${platforms.map(platformSection)}
<h2>Latest in the truth ledger</h2>${ledgerTable(context)}
<p><a href="/_sandbox/ledger">All entries</a> · <a href="/_sandbox/calls">Latest calls</a></p>
<h2>Clock</h2>${clockForms(context)}
<h2>Make something go wrong</h2>${faultForms(context, exampleFault)}
<h2>People who can sign in</h2>
<ul>${people.all().map(({ name, email }) => html`<li>${name} <small>${email ?? 'no e-mail address'}</small></li>`)}</ul>`,
  );
}

function platformSection(platform: MountedPlatform): Markup {
  const pages = platform
    .accounts()
    .map(
      ({ id, name, page: address }) =>
        html`<li><a href="${address}">${name}</a> <small><code>${id}</code></small></li>`,
    );
  const holders = platform.holders().map(
    ({
      key,
      name,
      grants,
    }) => html`<tr><td>${name}</td><td>${grants} live ${grants === 1 ? 'grant' : 'grants'}</td><td>
<form method="post" action="/_sandbox/revoke"><input type="hidden" name="platform" value="${platform.name}">
<input type="hidden" name="member" value="${key}"><button>Remove Signoff’s access</button></form></td></tr>`,
  );
  return html`<h2>Accounts on ${platform.title}</h2><ul>${pages}</ul>
<div class="scroll"><table><tbody>${holders}</tbody></table></div>
${platform.appsPage !== undefined && html`<p><a href="${platform.appsPage}">Where people remove apps on ${platform.title}</a></p>`}`;
}

function ledgerTable(context: SandboxContext): Markup {
  const entries = context.ledger.entries().slice(-maxEntries).reverse();
  if (entries.length === 0) return html`<p class="sheet soft">Nothing has been published yet.</p>`;
  const rows = entries.map(
    (entry) => html`<tr><td>${entry.seq}</td><td>${timeElement(entry.at)}</td><td>${entry.platform}</td>
<td>${entry.action.replace('_', ' ')}</td><td class="text">${entry.text ?? ''}</td><td>${entry.media.length}</td>
<td><code>${entry.external_id}</code></td></tr>`,
  );
  return html`<div class="scroll"><table><thead><tr><th>No.</th><th>When</th><th>Platform</th><th>What</th><th>Text</th>
<th>Files</th><th>Id</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function clockForms(context: SandboxContext): Markup {
  return html`<p>It is ${timeElement(context.clock.now())} here (${Math.round(context.clock.offsetMs() / 1000)} s ahead).</p>
<div class="row"><form method="post" action="/_sandbox/clock" class="row">
<label>Go forward by (ms)<input type="number" name="advance_ms" min="0" value="3600000" required></label>
<button>Go forward</button></form>
<form method="post" action="/_sandbox/clock"><button name="real" value="true">Back to real time</button></form></div>`;
}

function faultForms(context: SandboxContext, example: Deps['exampleFault']): Markup {
  const armed = context.faults.list();
  const list = armed.map(
    (fault) => html`<li>${fault.kind} on ${fault.platform} ${fault.operation}, ${fault.remaining} left</li>`,
  );
  return html`${armed.length > 0 && html`<ul>${list}</ul>`}
<form method="post" action="/_sandbox/faults" class="row">
<label>Platform<input name="platform" value="${example.platform}" required></label>
<label>Operation<input name="operation" value="${example.operation}" required></label>
<label>What happens<select name="kind">${faultKinds.map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>Times<input type="number" name="times" min="1" value="1"></label>
<label>Status<input type="number" name="status" min="400" max="599" value="500"></label>
<label>Delay (ms)<input type="number" name="delay_ms" min="0" value="1000"></label>
<label>Code<input type="number" name="code"></label><label>Subcode<input type="number" name="subcode"></label>
<button>Arrange it</button></form>
${armed.length > 0 && html`<form method="post" action="/_sandbox/faults/clear"><p><button>Clear all</button></p></form>`}`;
}
