import type { Answer } from '../core/operation.ts';
import { html, type Markup, when } from '../pages/layout.ts';
import { creatorOf, findCreator } from './creators.ts';
import { tiktokMessage, tiktokPage } from './page.ts';
import type { Post, Posts } from './posts.ts';

/** What people would see: a creator's profile, and one post. The sandbox's reader is everybody at once. */
const audiences: Record<string, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  FOLLOWER_OF_CREATOR: 'Followers',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  SELF_ONLY: 'Only me',
};

export function profilePage(posts: Posts, username: string): Answer {
  const creator = findCreator(username);
  if (!creator) return tiktokMessage(404, 'Nobody here', 'There is no such creator in the sandbox.');
  const all = posts.by(creator.key);
  const feed = all.length
    ? all.map(postCard)
    : html`<p class="card soft">Nothing yet. What you publish to this account appears here.</p>`;
  return tiktokPage(
    `${creator.nickname} (@${creator.username}) | TikTok (sandbox)`,
    html`<h1>${creator.nickname}</h1><p class="soft">@${creator.username} · ${creator.followers} followers</p>
<p>${creator.bio}</p><p><a href="/tiktok/www/@${creator.username}/inbox">Inbox</a></p>${feed}`,
  );
}

export function postPage(posts: Posts, username: string, id: string): Answer {
  const post = posts.find(id);
  if (!post || creatorOf(post.creatorKey).username !== username) {
    const words = posts.wasRemoved(id) ? 'Its creator removed it.' : 'There is no such post in the sandbox.';
    return tiktokMessage(404, 'Post not available', words);
  }
  return tiktokPage(
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
<a href="${permalink(post)}">${when(post.createdAt)}</a>
<div class="caption">${post.text}</div>${media}
<p class="soft">Visible to: <span class="label">${audiences[post.privacy] ?? post.privacy}</span> ${labels}</p></article>`;
}
