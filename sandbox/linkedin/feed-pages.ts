import type { Comment } from '../core/comments.ts';
import { isRecord } from '../core/forms.ts';
import type { Answer } from '../core/operation.ts';
import { html, type Markup, messagePage, page, timeElement } from '../core/pages.ts';
import { mediaUrl } from './get-media.ts';
import { accountName, findMember, findOrganization, memberUrns, organizationUrn } from './members.ts';
import type { Post, PostMedia, Posts } from './posts.ts';
import type { LinkedInState } from './state.ts';

/** The public pages: the page of a company or a member, and a single post. */
export function companyPage({ posts }: LinkedInState, idOrVanity: string): Answer {
  const organization = findOrganization(idOrVanity);
  if (!organization)
    return messagePage(404, 'Page not found', 'There is no such company page in the sandbox.');
  return page(
    `${organization.name} | LinkedIn (sandbox)`,
    html`<p class="soft">Simulated LinkedIn</p><h1>${organization.name}</h1>
<p class="soft">${organization.tagline} ${organization.followers} followers</p>
${feed(posts, organizationUrn(organization.id))}`,
  );
}

export function memberPage({ posts }: LinkedInState, vanityName: string): Answer {
  const member = findMember(vanityName);
  if (!member) return messagePage(404, 'Page not found', 'There is no such member in the sandbox.');
  return page(
    `${member.name} | LinkedIn (sandbox)`,
    html`<p class="soft">Simulated LinkedIn</p><h1>${member.name}</h1>
<p class="soft">${member.headline} · ${member.connections} connections</p>${feed(posts, ...memberUrns(member))}`,
  );
}

function feed(posts: Posts, ...authors: string[]): Markup | Markup[] {
  const visible = authors.flatMap((author) => posts.visibleBy(author));
  const listed = visible.filter((post) => post.distribution.feedDistribution === 'MAIN_FEED');
  if (listed.length > 0) return listed.map((post) => postSheet(posts, post));
  return html`<p class="sheet soft">No posts yet. What you publish to this page appears here.</p>`;
}

export function postPage({ posts, comments }: LinkedInState, urn: string): Answer {
  const post = posts.find(urn);
  const state = post && posts.stateOf(post);
  if (post && state === 'PUBLISHED') {
    const sheet = postSheet(posts, post);
    return page(
      `Post on LinkedIn (sandbox)`,
      html`<p class="soft">Simulated LinkedIn</p><h1>Post</h1>${sheet}${commentSheets(comments.under(urn))}`,
    );
  }
  if (state === 'PUBLISH_FAILED')
    return messagePage(404, 'This post failed', 'Its media could not be processed.');
  if (state) return messagePage(404, 'This post is not out yet', 'Its media are being processed.');
  if (posts.wasRemoved(urn)) return messagePage(404, 'This post was removed', 'It is no longer visible.');
  return messagePage(404, 'Post not found', 'There is no such post in the sandbox.');
}

const visibilityLabels: Record<string, string> = {
  PUBLIC: 'Anyone',
  CONNECTIONS: 'Connections only',
  LOGGED_IN: 'Signed-in members',
  CONTAINER: 'Group',
};

function postSheet(posts: Posts, post: Post): Markup {
  const article = isRecord(post.content?.article) ? post.content.article : undefined;
  const poll = isRecord(post.content?.poll) ? post.content.poll : undefined;
  const media = post.media.map(mediaMarkup);
  return html`<article class="sheet" data-urn="${post.urn}"><strong>${authorLink(post.author)}</strong><br>
<a href="/linkedin/www/feed/update/${post.urn}/">${timeElement(post.createdAt)}</a>
<small>${visibilityLabels[post.visibility] ?? post.visibility}${post.editedAt !== null && ' · Edited'}</small>
<div class="post-text">${post.text}</div>
${media.length > 0 && html`<div class="pictures">${media}</div>`}
${article && articleCard(article)}${poll && pollCard(poll)}${post.reshareOf && reshared(posts, post.reshareOf)}</article>`;
}

/** The comments below a post. */
const commentSheets = (comments: readonly Comment[]): Markup[] =>
  comments.map(
    ({ id, account, text, createdAt }) =>
      html`<section class="sheet" data-comment="${id}"><strong>${authorLink(account)}</strong>
<small>${timeElement(createdAt)}</small><div class="post-text">${text}</div></section>`,
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
