import type { Answer } from '../core/operation.ts';
import { html, type Markup, messagePage, page, when } from '../pages/layout.ts';
import { imageUrl } from './get-image.ts';
import { accountName, findOrganization, organizationUrn } from './members.ts';
import type { Post, Posts } from './posts.ts';

/** What a reader would see: the page of a company, and one post. */
export function companyPage(posts: Posts, idOrVanity: string): Answer {
  const organization = findOrganization(idOrVanity);
  if (!organization)
    return messagePage(404, 'Page not found', 'There is no such company page in the sandbox.');
  const listed = posts
    .by(organizationUrn(organization.id))
    .filter((post) => post.distribution.feedDistribution === 'MAIN_FEED');
  const feed = listed.length
    ? listed.map((post) => postSheet(post))
    : html`<p class="sheet soft">No posts yet. What you publish to this page appears here.</p>`;
  return page(
    `${organization.name} | LinkedIn (sandbox)`,
    html`<p class="soft">Simulated LinkedIn</p><h1>${organization.name}</h1>
<p class="soft">${organization.tagline} ${organization.followers} followers</p>${feed}`,
  );
}

export function postPage(posts: Posts, urn: string): Answer {
  const post = posts.find(urn);
  if (post) {
    const title = `${accountName(post.author)} on LinkedIn (sandbox)`;
    return page(title, html`<p class="soft">Simulated LinkedIn</p><h1>Post</h1>${postSheet(post)}`);
  }
  if (posts.wasRemoved(urn)) return messagePage(404, 'This post was removed', 'It is no longer visible.');
  return messagePage(404, 'Post not found', 'There is no such post in the sandbox.');
}

function postSheet(post: Post): Markup {
  const organization = findOrganization(post.author);
  const name = organization
    ? html`<a href="/linkedin/www/company/${organization.id}/">${organization.name}</a>`
    : html`${accountName(post.author)}`;
  const pictures = post.media.map(
    (media) => html`<img src="${imageUrl('/linkedin/www', media.urn)}" alt="${media.altText ?? ''}">`,
  );
  return html`<article class="sheet" data-urn="${post.urn}"><strong>${name}</strong><br>
<a href="/linkedin/www/feed/update/${post.urn}/">${when(post.createdAt)}</a>
<div class="post-text">${post.text}</div>
${pictures.length > 0 && html`<div class="pictures">${pictures}</div>`}</article>`;
}
