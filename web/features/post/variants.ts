/** The posts of one idea, each on its own account: what they share, and where one of them differs. */

import type { PostView } from '../../../server/http/views.ts';

type Variant = Pick<PostView, 'id' | 'amends' | 'caption' | 'media' | 'schedule'>;

export type Difference = 'text' | 'media' | 'time';

const compared: Readonly<Record<Difference, (post: Variant) => string>> = {
  text: ({ caption }) => caption.trim(),
  media: ({ media }) => media.map(({ id }) => id).join(),
  time: ({ schedule }) => schedule?.publish_at ?? '',
};
const differences = Object.keys(compared) as Difference[];

/** In the order in which the first post of each is listed. */
export const groupByIdea = <Post extends Pick<PostView, 'idea_id'>>(posts: readonly Post[]): Post[][] => [
  ...Map.groupBy(posts, ({ idea_id }) => idea_id).values(),
];

/** As they were written. */
export const inOrderOfWriting = <Post extends Pick<PostView, 'id'>>(posts: readonly Post[]): Post[] =>
  posts.toSorted((one, other) => Number(one.id) - Number(other.id));

/** What most of them have; where none prevails, what the first one has. A change of a published post does not count. */
export const sharedOf = (posts: readonly Variant[], part: Difference): string | undefined =>
  [
    ...Map.groupBy(
      inOrderOfWriting(posts).filter(({ amends }) => amends === null),
      compared[part],
    ),
  ].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];

/** The one that names the idea: with the text that most of them have. */
export const typicalOf = <Post extends Variant>(posts: readonly Post[]): Post | undefined => {
  const text = sharedOf(posts, 'text');
  return inOrderOfWriting(posts).find((post) => post.amends === null && compared.text(post) === text);
};

/** Where this post differs from the others of its idea. One that has no others differs from nothing. */
export const differencesOf = (post: Variant, posts: readonly Variant[]): readonly Difference[] =>
  post.amends === null && posts.length > 0
    ? differences.filter((part) => compared[part](post) !== sharedOf(posts, part))
    : [];

/** Whether reading one of them is reading the words and the time of the other. */
export const readsLike = (post: Variant, other: Variant): boolean =>
  post.amends === null &&
  other.amends === null &&
  compared.text(post) === compared.text(other) &&
  compared.time(post) === compared.time(other);
