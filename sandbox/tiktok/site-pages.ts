import type { JournalEvent } from '../core/journal.ts';
import type { Answer } from '../core/operation.ts';
import { html, type Markup, timeElement } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import { site } from './consent-pages.ts';
import { rulesOf } from './creator-rules.ts';
import { type Creator, creatorOf, findCreator } from './creators.ts';
import type { Post } from './posts.ts';
import { createPost, failPublish, type PublishingDeps, publishFact } from './publish-outcome.ts';
import type { TikTokState } from './state.ts';

/** The public pages: a creator's profile and a single post. Pages show posts of every audience. */
const audiences: Record<string, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  FOLLOWER_OF_CREATOR: 'Followers',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  SELF_ONLY: 'Only me',
};

export function profilePage({ posts }: TikTokState, username: string): Answer {
  const creator = findCreator(username);
  if (!creator) return site.message(404, 'Nobody here', 'There is no such creator in the sandbox.');
  const all = posts.by(creator.key);
  const feed = all.length
    ? all.map(postCard)
    : html`<p class="card soft">Nothing yet. What you publish to this account appears here.</p>`;
  return site.page(
    `${creator.nickname} (@${creator.username}) | TikTok (sandbox)`,
    html`<h1>${creator.nickname}</h1><p class="soft">@${creator.username} · ${creator.followers} followers</p>
<p>${creator.bio}</p><p><a href="/tiktok/www/@${creator.username}/inbox">Inbox</a></p>${feed}`,
  );
}

export function postPage({ posts }: TikTokState, username: string, id: string): Answer {
  const post = posts.find(id);
  if (!post || creatorOf(post.creatorKey).username !== username) {
    const message = posts.wasRemoved(id)
      ? 'Its creator removed it.'
      : 'There is no such post in the sandbox.';
    return site.message(404, 'Post not available', message);
  }
  return site.page(
    `@${username} on TikTok (sandbox)`,
    html`<h1>Post</h1>${postCard(post)}<form method="post" class="row">
<button name="decision" value="delete">Remove this post, as its creator</button></form>`,
  );
}

export const permalink = (post: Post): string =>
  `/tiktok/www/@${creatorOf(post.creatorKey).username}/${post.kind}/${post.id}`;

function postCard(post: Post): Markup {
  const { username, nickname } = creatorOf(post.creatorKey);
  const source = (index: number) => `/tiktok/www/media/${post.id}/${index}`;
  const media =
    post.kind === 'video'
      ? html`<video controls preload="metadata" src="${source(0)}"></video>`
      : html`<div class="photos">${post.files.map(
          (_file, index) =>
            html`<img src="${source(index)}" alt="Photo ${index + 1}${index === post.coverIndex && ', cover'}">`,
        )}</div>`;
  const labels = post.labels.map((label) => html`<span class="label">${label}</span> `);
  return html`<article class="card" data-post-id="${post.id}"><strong><a href="/tiktok/www/@${username}">${nickname}</a></strong><br>
<a href="${permalink(post)}">${timeElement(post.createdAt)}</a>
<div class="caption">${post.text}</div>${media}
<p class="soft">Visible to: <span class="label">${audiences[post.privacy] ?? post.privacy}</span> ${labels}</p></article>`;
}

/** What the creator does in the app: finish or discard drafts from the inbox, remove a post. */
export function inboxPage(deps: PublishingDeps, username: string): Answer {
  const creator = findCreator(username);
  if (!creator) return site.message(404, 'Nobody here', 'There is no such creator in the sandbox.');
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
  return site.page(`Inbox of @${creator.username} (sandbox)`, html`<h1>Inbox</h1>${list}`);
}

const draftsOf = (deps: PublishingDeps, creator: Creator) =>
  deps.publishes.all().filter(({ state, creatorKey }) => state === 'delivered' && creatorKey === creator.key);

export function decideDraft(
  context: SandboxContext,
  deps: PublishingDeps,
  username: string,
  form: URLSearchParams,
): Answer {
  const creator = findCreator(username);
  const draft = creator && draftsOf(deps, creator).find(({ id }) => id === form.get('publish_id'));
  if (!draft) return site.message(404, 'No such draft', 'It is not waiting in this inbox.');
  context.journal.commit(
    form.get('decision') === 'discard'
      ? failPublish(deps, draft, 'publish_cancelled')
      : createPost(deps, draft, form.get('privacy_level') ?? 'SELF_ONLY', context.clock.now()),
  );
  return { status: 303, headers: { location: `/tiktok/www/@${username}` } };
}

export function removalEvents(deps: PublishingDeps, id: string): JournalEvent[] | undefined {
  const post = deps.posts.find(id);
  const publish = post && deps.publishes.find(post.publishId);
  if (!post || !publish) return undefined;
  const announcement =
    post.publicAt === null
      ? []
      : deps.webhooks.publishEvent('post.publish.no_longer_publicaly_available', publish, { post_id: id });
  return [
    deps.posts.removed({ postId: id }),
    deps.ledger.record(publishFact('removed', publish, id, post.files)),
    ...announcement,
  ];
}

export function removePost(context: SandboxContext, deps: PublishingDeps, id: string): Answer {
  const post = deps.posts.find(id);
  const events = removalEvents(deps, id);
  if (!post || !events)
    return site.message(404, 'Post not available', 'There is no such post in the sandbox.');
  context.journal.commit(events);
  return { status: 303, headers: { location: permalink(post).replace(/\/(video|photo)\/.*/, '') } };
}
