import { html, type Markup, when } from '../pages/layout.ts';
import type { Comment } from './comments.ts';
import { isRecord } from './gate.ts';
import { mediaUrl } from './get-media.ts';
import { accountName, findMember, findOrganization } from './members.ts';
import type { Post, PostMedia, Posts } from './posts.ts';

/** One post as readers see it, with what it carries. */
const visibilityWords: Record<string, string> = {
  PUBLIC: 'Anyone',
  CONNECTIONS: 'Connections only',
  LOGGED_IN: 'Signed-in members',
  CONTAINER: 'Group',
};

export function postSheet(posts: Posts, post: Post): Markup {
  const article = isRecord(post.content?.article) ? post.content.article : undefined;
  const poll = isRecord(post.content?.poll) ? post.content.poll : undefined;
  const media = post.media.map(mediaMarkup);
  return html`<article class="sheet" data-urn="${post.urn}"><strong>${authorLink(post.author)}</strong><br>
<a href="/linkedin/www/feed/update/${post.urn}/">${when(post.createdAt)}</a>
<small>${visibilityWords[post.visibility] ?? post.visibility}${post.editedAt !== null && ' · Edited'}</small>
<div class="post-text">${post.text}</div>
${media.length > 0 && html`<div class="pictures">${media}</div>`}
${article && articleCard(article)}${poll && pollCard(poll)}${post.reshareOf && reshared(posts, post.reshareOf)}</article>`;
}

/** What stands under it. */
export const commentSheets = (comments: readonly Comment[]): Markup[] =>
  comments.map(
    ({ id, actor, text, createdAt }) =>
      html`<section class="sheet" data-comment="${id}"><strong>${authorLink(actor)}</strong>
<small>${when(createdAt)}</small><div class="post-text">${text}</div></section>`,
  );

function authorLink(author: string): Markup {
  const organization = findOrganization(author);
  const address = organization
    ? `/linkedin/www/company/${organization.id}/`
    : `/linkedin/www/in/${findMember(author)?.vanityName}/`;
  return html`<a href="${address}">${accountName(author)}</a>`;
}

function mediaMarkup(media: PostMedia): Markup {
  const address = mediaUrl('/linkedin/www', media.urn);
  if (media.urn.startsWith('urn:li:video:')) {
    return html`<figure><video controls preload="metadata" src="${address}" poster="${address}/thumbnail"></video>
<figcaption>${media.title}</figcaption></figure>`;
  }
  if (media.urn.startsWith('urn:li:document:')) {
    return html`<p><a href="${address}">${media.title}</a> <small>Document</small></p>`;
  }
  return html`<img src="${address}" alt="${media.altText ?? ''}">`;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const articleCard = (article: Record<string, unknown>): Markup =>
  html`<p><a href="${text(article.source)}" rel="noreferrer">${text(article.title)}</a><br>
<small>${text(article.description)}</small></p>`;

function pollCard(poll: Record<string, unknown>): Markup {
  const options = Array.isArray(poll.options) ? poll.options : [];
  const items = options.map((option: unknown) => html`<li>${text(isRecord(option) ? option.text : '')}</li>`);
  return html`<p><strong>${text(poll.question)}</strong></p><ul>${items}</ul>`;
}

function reshared(posts: Posts, parent: string): Markup {
  const original = posts.find(parent);
  if (!original) return html`<p class="soft">The shared post is no longer visible.</p>`;
  return html`<blockquote><a href="/linkedin/www/feed/update/${parent}/">${accountName(original.author)}</a>
<div class="post-text">${original.text}</div></blockquote>`;
}
