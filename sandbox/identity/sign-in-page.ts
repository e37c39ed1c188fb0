import type { Answer } from '../core/operation.ts';
import { html, page } from '../pages/layout.ts';
import type { Person } from './people.ts';

export function whoIsSigningInPage(people: Person[], hint: string | null): Answer {
  const buttons = people.map(
    (
      person,
    ) => html`<button class="person ${person.key === hint && 'hinted'}" name="person" value="${person.key}">
${person.name}<small>${person.email ?? 'no e-mail address'}</small></button>`,
  );
  return page(
    'Who is signing in?',
    html`<h1>Who is signing in?</h1>
<p class="soft">These are test people. Choose one to continue to Signoff.</p>
<form method="post" class="sheet">${buttons}</form>
<form method="post" class="sheet row">
<label>Someone new<input name="name" required maxlength="100" placeholder="Their name" autocomplete="off"></label>
<button class="primary">Continue</button>
</form>
<form method="post"><button name="decision" value="cancel">Cancel</button></form>`,
  );
}
