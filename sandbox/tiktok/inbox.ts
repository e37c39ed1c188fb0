import { readForm } from '../core/forms.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { Answer } from '../core/operation.ts';
import type { World } from '../core/world.ts';
import { html } from '../pages/layout.ts';
import { rulesOf } from './creator-rules.ts';
import { type Creator, findCreator } from './creators.ts';
import { permalink } from './feed-pages.ts';
import { failPublish } from './finish-publish.ts';
import { publishFact } from './ledger-facts.ts';
import { makePost, type PostingDeps } from './make-post.ts';
import { tiktokMessage, tiktokPage } from './page.ts';

/** What the creator does in the app by themselves: finish or drop drafts from the inbox, remove a post. */
export function inboxPage(deps: PostingDeps, username: string): Answer {
  const creator = findCreator(username);
  if (!creator) return tiktokMessage(404, 'Nobody here', 'There is no such creator in the sandbox.');
  const drafts = draftsOf(deps, creator).map(
    (
      draft,
    ) => html`<form method="post" class="card"><input type="hidden" name="publish_id" value="${draft.id}">
<p class="caption">${draft.post.title || 'A draft without words'}</p><div class="row">
<select name="privacy_level" aria-label="Who can see it">${rulesOf(
      deps.settings,
      creator,
    ).privacy_level_options.map((option) => html`<option>${option}</option>`)}</select>
<button class="primary" name="decision" value="post">Post</button>
<button name="decision" value="discard">Discard</button></div></form>`,
  );
  const list = drafts.length ? drafts : html`<p class="card soft">No drafts are waiting.</p>`;
  return tiktokPage(`Inbox of @${creator.username} (sandbox)`, html`<h1>Inbox</h1>${list}`);
}

const draftsOf = (deps: PostingDeps, creator: Creator) =>
  deps.publishes.all().filter(({ state, creatorKey }) => state === 'delivered' && creatorKey === creator.key);

export function decideDraft(world: World, deps: PostingDeps, username: string, body: Buffer): Answer {
  const form = readForm(body);
  const creator = findCreator(username);
  const draft = creator && draftsOf(deps, creator).find(({ id }) => id === form.get('publish_id'));
  if (!draft) return tiktokMessage(404, 'No such draft', 'It is not waiting in this inbox.');
  world.journal.commit(
    form.get('decision') === 'discard'
      ? failPublish(deps, draft, 'publish_cancelled')
      : makePost(deps, draft, form.get('privacy_level') ?? 'SELF_ONLY', world.clock.now()),
  );
  return { status: 303, headers: { location: `/tiktok/www/@${username}` } };
}

export function removalOf(deps: PostingDeps, id: string): JournalEvent[] | undefined {
  const post = deps.posts.find(id);
  const publish = post && deps.publishes.find(post.publishId);
  if (!post || !publish) return undefined;
  const announcement =
    post.publicAt === null
      ? []
      : deps.webhooks.ofPublish('post.publish.no_longer_publicaly_available', publish, { post_id: id });
  return [
    deps.posts.removed({ postId: id }),
    deps.ledger.record(publishFact('removed', publish, id, post.files)),
    ...announcement,
  ];
}

export function removePost(world: World, deps: PostingDeps, id: string): Answer {
  const post = deps.posts.find(id);
  const events = removalOf(deps, id);
  if (!post || !events)
    return tiktokMessage(404, 'Post not available', 'There is no such post in the sandbox.');
  world.journal.commit(events);
  return { status: 303, headers: { location: permalink(post).replace(/\/(video|photo)\/.*/, '') } };
}
