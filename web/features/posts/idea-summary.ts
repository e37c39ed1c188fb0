/** What a row of the list says about an idea on several accounts. */
import type { PostView } from '../../../server/http/views.ts';
import { capitalize, formatList, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { platformLabel } from '../platforms/platforms.ts';
import type { PostOrder, PostState } from '../post/queries.ts';
import { differencesOf, sharedOf } from '../post/variants.ts';

type Post = Pick<
  PostView,
  | 'id'
  | 'amends'
  | 'caption'
  | 'media'
  | 'schedule'
  | 'published_at'
  | 'state'
  | 'platform'
  | 'account'
  | 'can'
>;

const departureOf = ({ published_at, schedule }: Post): number =>
  Date.parse(published_at ?? schedule?.publish_at ?? '') || Number.POSITIVE_INFINITY;

/** Those in the same state by the time they go out; the states stay as the server ordered them, worst first. */
export const inOrderOfNeed = <One extends Post>(posts: readonly One[]): One[] =>
  [...Map.groupBy(posts, ({ state }) => state).values()].flatMap((same) =>
    same.toSorted((one, other) => Math.sign(departureOf(one) - departureOf(other)) || 0),
  );

/** The post by which a list in that order has its place, so its time is the one that the row shows. */
export const leadOf = <One extends Post>(posts: readonly One[], order: PostOrder): One | undefined => {
  const worst = posts.filter(({ state }) => state === posts[0]?.state);
  return order === 'latest' ? worst.at(-1) : worst[0];
};

/** By its platform, or by its account where the idea has two posts on that platform. */
export const nameIn = (posts: readonly Post[], post: Post): string => {
  const isAlone = posts.filter(({ platform }) => platform === post.platform).length === 1;
  return (isAlone ? null : post.account?.name) ?? platformLabel(post.platform);
};

/** Said of the posts that are not in the worst state. */
const describeRest: Readonly<Record<PostState, (said: { count: number; name: string }) => string>> = {
  failed: (said) => t('{count, plural, one {{name} failed.} other {{name} have failed.}}', said),
  unconfirmed: (said) =>
    t('{count, plural, one {{name} is unconfirmed.} other {{name} are unconfirmed.}}', said),
  missed: (said) => t('{count, plural, one {{name} was missed.} other {{name} were missed.}}', said),
  changes_requested: (said) =>
    t('{count, plural, one {{name} was sent back.} other {{name} were sent back.}}', said),
  in_review: (said) => t('{count, plural, one {{name} is in review.} other {{name} are in review.}}', said),
  draft: (said) => t('{count, plural, one {{name} is a draft.} other {{name} are drafts.}}', said),
  publishing: (said) =>
    t('{count, plural, one {{name} is being sent.} other {{name} are being sent.}}', said),
  approved: (said) => t('{count, plural, one {{name} is signed.} other {{name} are signed.}}', said),
  scheduled: (said) => t('{count, plural, one {{name} is planned.} other {{name} are planned.}}', said),
  published: (said) => t('{count, plural, one {{name} is out.} other {{name} are out.}}', said),
  cancelled: (said) => t('{count, plural, one {{name} was cancelled.} other {{name} were cancelled.}}', said),
  removed: (said) => t('{count, plural, one {{name} was removed.} other {{name} were removed.}}', said),
};

/** Whose state the badge shows, and how the others are: `LinkedIn only. Two are out.` Worst first. */
export function describeIdea(posts: readonly Post[]): string {
  const [[, worst] = [], ...rest] = Map.groupBy(posts, ({ state }) => state);
  const names = (some: readonly Post[]) => formatList(some.map((post) => nameIn(posts, post)));
  if (!worst || rest.length === 0) {
    const differing = posts.filter((post) => differencesOf(post, posts).includes('text'));
    const whole = t('{count, plural, =2 {Both.} other {All {number}.}}', {
      count: posts.length,
      number: spellNumber(posts.length),
    });
    return differing.length === 0
      ? whole
      : `${whole} ${t('{count, plural, one {{names} differs.} other {{names} differ.}}', {
          count: differing.length,
          names: names(differing),
        })}`;
  }
  return [
    worst.length === 1 ? t('{name} only.', { name: names(worst) }) : `${names(worst)}.`,
    ...rest.map(([state, same]) =>
      describeRest[state]({
        count: same.length,
        name: same.length === 1 ? names(same) : capitalize(spellNumber(same.length)),
      }),
    ),
  ].join(' ');
}

/** What an edit of the shared text changes, and what it does not; null if nothing can be edited. */
export function describeSharing(posts: readonly Post[]): string | null {
  const editable = posts.filter(({ amends, can }) => amends === null && can.includes('edit'));
  const own = editable.filter((post) => differencesOf(post, posts).includes('text'));
  const sharing = editable.filter((post) => !own.includes(post));
  const names = (some: readonly Post[]) => formatList(some.map((post) => nameIn(posts, post)));
  const kept = own.length
    ? t('{count, plural, one {{names} keeps its own.} other {{names} keep their own.}}', {
        count: own.length,
        names: names(own),
      })
    : null;
  if (sharing.length === 0) return null;
  return [t('An edit to the shared text changes {names}.', { names: names(sharing) }), kept]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

const contextWords = 3;

/** The text from where it leaves the one that it is compared with, after a few words of context. */
export function ownWords(text: string, shared: string): string {
  const words = text.trim().split(/\s+/);
  const others = shared.trim().split(/\s+/);
  const differing = words.findIndex((word, index) => word !== others[index]);
  // It only stops earlier: its end is what differs.
  const from = Math.max(0, (differing === -1 ? words.length : differing) - contextWords);
  return `${from > 0 ? '…' : ''}${words.slice(from).join(' ')}`;
}

/** What a post of an opened idea says for itself: its own words, or that it has the shared ones. */
export function describeVariant(post: Post, posts: readonly Post[]): string {
  if (post.amends !== null) return t('Change: {post}', { post: post.caption.trim().split('\n')[0] ?? '' });
  if (differencesOf(post, posts).includes('text'))
    return ownWords(post.caption, sharedOf(posts, 'text') ?? '');
  const shape = post.media.find((file) => file.shape !== null)?.shape;
  return shape ? t('Shared text, picture cropped to {shape}', { shape }) : t('Shared text');
}
