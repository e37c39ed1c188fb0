import type { Comment } from '../core/comments.ts';
import type { Answer } from '../core/operation.ts';
import { html, type Markup, timeElement } from '../core/pages.ts';
import type { SandboxContext } from '../core/platform.ts';
import { accountOf, findAccount } from './accounts.ts';
import { site } from './consent-pages.ts';
import { type Media, mediaFact, permalinkPath, productType } from './media.ts';
import type { InstagramState } from './state.ts';

/** The public pages: a profile with its stories and posts, and a single post. */
const www = '/instagram/www';

export function profilePage({ media }: InstagramState, username: string): Answer {
  const account = findAccount(username);
  if (!account || account.username !== username) {
    return site.message(404, 'Nobody here', 'There is no such account in the sandbox.');
  }
  const stories = media.storiesOf(account.igId);
  const posts = media.postsOf(account.igId);
  const kind = { BUSINESS: 'Business', MEDIA_CREATOR: 'Creator', PERSONAL: 'Personal' }[account.type];
  return site.page(
    `${account.name} (@${username}) (sandbox)`,
    html`<h1>${username}</h1><p class="soft">${account.name} · ${kind} account · ${account.followers} followers</p>
<p>${account.biography}</p><p><a href="${www}/settings/apps?person=${account.person}">Apps and websites</a></p>
${stories.length > 0 && html`<h2>Stories</h2>${stories.map(card)}`}
${posts.length > 0 ? posts.map(card) : html`<p class="card soft">Nothing yet. What you publish to this account appears here.</p>`}`,
  );
}

export function postPage(state: InstagramState, media: Media | undefined): Answer {
  if (!media) {
    const message =
      'The link may be broken, or the post may have been removed. Stories are gone after a day.';
    return site.message(404, 'This page is not available', message);
  }
  return site.page(
    `${accountOf(media.igId).username} (sandbox)`,
    html`<h1>Post</h1>${card(media)}${state.comments.under(media.id).map(commentMarkup)}<form method="post" class="row">
<button name="decision" value="delete">Remove this post, as its owner</button></form>`,
  );
}

/** Removes a post as its owner would in the app. */
export function removePost(context: SandboxContext, state: InstagramState, media: Media | undefined): Answer {
  if (!media) return postPage(state, undefined);
  const fact = context.ledger.record(mediaFact('removed', media, media.callId));
  context.journal.commit([state.media.removed({ mediaId: media.id, fact })]);
  return { status: 303, headers: { location: `${www}/${accountOf(media.igId).username}` } };
}

const commentMarkup = ({ id, account, text, createdAt }: Comment): Markup =>
  html`<section class="card" data-comment="${id}"><strong>${accountOf(account).username}</strong> <small>${timeElement(createdAt)}</small>
<div class="caption">${text}</div></section>`;

function card(media: Media): Markup {
  const { username } = accountOf(media.igId);
  const labels = [
    { FEED: 'Post', REELS: 'Reel', STORY: 'Story' }[productType(media)],
    media.isAiGenerated && 'AI info',
    media.purpose === 'reel' && !media.sharedToFeed && 'Not in the feed',
    media.sent.collaborators && `With ${media.sent.collaborators}`,
    media.sent.trial_params && 'Trial',
    media.sent.location_id && `At page ${media.sent.location_id}`,
    media.items.some(({ people = [] }) => people.length > 0) &&
      `Tagged: ${media.items.flatMap(({ people = [] }) => people.map(({ username }) => username)).join(', ')}`,
  ].filter((label): label is string => typeof label === 'string' && label !== '');
  const files = media.items.map(({ medium, altText }, index) => {
    const source = `${www}/media/${media.id}/${index}`;
    return medium === 'video'
      ? html`<video controls preload="metadata" src="${source}"></video>`
      : html`<img src="${source}" alt="${altText ?? `Photo ${index + 1}`}">`;
  });
  return html`<article class="card" data-post-id="${media.id}"><strong><a href="${www}/${username}">${username}</a></strong><br>
<a href="${www}${permalinkPath(media, username)}">${timeElement(media.createdAt)}</a>
<div class="photos">${files}</div><div class="caption">${media.caption}</div>
<p>${labels.map((label) => html`<span class="label">${label}</span> `)}</p></article>`;
}
