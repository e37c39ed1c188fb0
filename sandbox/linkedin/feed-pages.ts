import type { Answer } from '../core/operation.ts';
import { html, type Markup, messagePage, page } from '../pages/layout.ts';
import type { Comments } from './comments.ts';
import { findMember, findOrganization, organizationUrn, personUrn } from './members.ts';
import { commentSheets, postSheet } from './post-sheet.ts';
import type { Posts } from './posts.ts';

/** What a reader would see: the page of a company or a member, and one post. */
export function companyPage(posts: Posts, idOrVanity: string): Answer {
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

export function memberPage(posts: Posts, vanityName: string): Answer {
  const member = findMember(vanityName);
  if (!member) return messagePage(404, 'Page not found', 'There is no such member in the sandbox.');
  return page(
    `${member.name} | LinkedIn (sandbox)`,
    html`<p class="soft">Simulated LinkedIn</p><h1>${member.name}</h1>
<p class="soft">${member.headline} · ${member.connections} connections</p>${feed(posts, personUrn(member))}`,
  );
}

function feed(posts: Posts, author: string): Markup | Markup[] {
  const listed = posts.visibleBy(author).filter((post) => post.distribution.feedDistribution === 'MAIN_FEED');
  if (listed.length > 0) return listed.map((post) => postSheet(posts, post));
  return html`<p class="sheet soft">No posts yet. What you publish to this page appears here.</p>`;
}

export function postPage(posts: Posts, comments: Comments, urn: string): Answer {
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
