import type { Comment } from '../core/comments.ts';
import type { Answer } from '../core/operation.ts';
import { html, type Markup, timeElement } from '../core/pages.ts';
import { site } from './consent-pages.ts';
import { findPage, type Page, pageOf } from './pages.ts';
import { isExpiredStory, type Post, type PostKind, postPath } from './posts.ts';
import { findPublicPage } from './public-pages.ts';
import type { FacebookState } from './state.ts';

/** The public pages: a page with its posts, and a single post. */
const kinds: Partial<Record<PostKind, string>> = {
  reel: 'Reel',
  photo_story: 'Story',
  video_story: 'Story',
  video: 'Video',
};

export function pageFeed(state: FacebookState, name: string): Answer {
  const page = findPage(name);
  if (!page) return site.message(404, 'Nothing here', 'There is no such page in the sandbox.');
  const posts = state.posts.visible(page.id).filter((post) => !isExpiredStory(post, state.now()));
  const feed = posts.length
    ? posts.map((post) => card(state, page, post))
    : html`<p class="card soft">Nothing yet. What you publish to this page appears here.</p>`;
  return site.page(
    `${page.name} | Facebook (sandbox)`,
    html`<h1>${page.name}</h1><p class="soft">${page.category.name} · ${page.followers} followers</p>
<p>${page.about}</p>${feed}`,
  );
}

/** By the id of the post or of its video. */
export function postPage(state: FacebookState, id: string): Answer {
  const post = state.posts.find(id) ?? state.posts.find(state.videos.find(id)?.submission?.postId ?? '');
  if (!post?.published || isExpiredStory(post, state.now())) {
    const message = state.posts.wasRemoved(id)
      ? 'It was deleted.'
      : 'The link may be broken, or it was deleted.';
    return site.message(404, 'This content isn’t available', message);
  }
  const page = pageOf(post.pageId);
  return site.page(`${page.name} on Facebook (sandbox)`, html`<h1>Post</h1>${card(state, page, post)}`);
}

function card(state: FacebookState, page: Page, post: Post): Markup {
  const video = post.videoId === null ? undefined : state.videos.find(post.videoId);
  const photos = state.photos
    .all(post.photoIds)
    .map(({ id, altText }) => html`<img src="/facebook/www/media/photo/${id}" alt="${altText ?? 'Photo'}">`);
  const kind = kinds[post.kind];
  return html`<article class="card" data-post-id="${post.id}">
<strong><a href="/facebook/www/${page.username}">${page.name}</a></strong>
${kind && html`<span class="label">${kind}</span>`}<br>
<a href="/facebook/www${postPath(post)}">${timeElement(post.createdAt)}</a>
${post.updatedAt > post.createdAt && html`<small>edited</small>`}
${video?.submission?.title && html`<h2>${video.submission.title}</h2>`}
${placeLine(post)}
<div class="words">${post.message}</div>
${post.link && html`<a class="attached" href="${post.link}" rel="nofollow">${post.link}</a>`}
${photos.length > 0 && html`<div class="photos">${photos}</div>`}
${video && html`<video controls preload="metadata" src="/facebook/www/media/video/${video.id}"></video>`}
${state.comments.under(post.id).map(commentMarkup)}</article>`;
}

const commentMarkup = ({ id, account, text, createdAt }: Comment): Markup =>
  html`<section data-comment="${id}"><strong>${pageOf(account).name}</strong> <small>${timeElement(createdAt)}</small>
<div class="words">${text}</div></section>`;

function placeLine({ sent }: Post): Markup | undefined {
  const place = typeof sent.place === 'string' ? findPublicPage(sent.place) : undefined;
  return place && html`<p class="soft">at ${place.name}</p>`;
}
