import { badParameter, refuseGraph } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import { findLocation } from '../meta/public-pages.ts';
import type { Caller } from './access.ts';
import { findPublicPage, hasFeature } from './public-pages.ts';
import type { FacebookState } from './state.ts';

/** Pages that a text links to, in the order of the text. */
export type MentionedPage = { id: string; name: string };
export type ReadText = { message: string; mentions: MentionedPage[] };

const mentionPattern = /@\[(\d+)\]/g;

/**
 * `@[page-id]` in a post or a comment becomes a link with the page's name. What Meta does for an application without the
 * feature is not documented: a setting refuses the post or leaves the text as it is.
 */
export function readMentions(state: FacebookState, { client }: Caller, sent: string): ReadText {
  const ids = [...sent.matchAll(mentionPattern)].map(([, id = '']) => id);
  if (ids.length === 0) return { message: sent, mentions: [] };
  if (!hasFeature(state, client, 'page_mentioning')) {
    if (state.settings.current().mentions_without_feature === 'plain_text')
      return { message: sent, mentions: [] };
    throw refuseGraph({
      code: 10,
      message:
        "(#10) To use 'Page Mentioning', your use of this endpoint must be reviewed and approved by Facebook.",
    });
  }
  const mentions = ids.map((id) => {
    const page = findPublicPage(id);
    if (page?.id !== id) throw badParameter(`Param message mentions ${id}, which is not a page`);
    return { id, name: page.name };
  });
  const message = sent.replace(mentionPattern, (_text, id: string) => findPublicPage(id)?.name ?? '');
  return { message, mentions };
}

/** `place` is a page with a location. People can be tagged only where there is one. */
export function checkPlace(parameters: Parameters): void {
  const place = parameters.get('place');
  if (place !== undefined && !findLocation(place)) {
    throw badParameter('Param place must be a valid place tag ID');
  }
  if (parameters.has('tags') && place === undefined) {
    throw badParameter('You cannot specify tags without specifying a place');
  }
}
