import { randomInt } from 'node:crypto';
import type { LedgerFact } from '../core/ledger.ts';
import type { SandboxContext } from '../core/platform.ts';
import { linkedInClient } from './clients.ts';
import type { Mention } from './little-text.ts';
import type { Settings } from './settings.ts';

/** Every post, including removed ones, because LinkedIn still checks new posts for duplicates of those. */
export type PostMedia = {
  urn: string;
  sha256: string;
  sizeBytes: number;
  altText: string | null;
  title?: string;
  /** Set if the post was accepted while the media was still being processed. */
  pending?: { until: number; fails: boolean };
};
export type NewPost = {
  urn: string;
  author: string;
  rawCommentary: string;
  storedCommentary: string;
  text: string;
  /** The mentions that became links to an account. */
  mentions?: Mention[];
  visibility: string;
  distribution: Record<string, unknown>;
  content: Record<string, unknown> | null;
  media: PostMedia[];
  isReshareDisabledByAuthor: boolean;
  reshareOf?: string | null;
};
export type PostTexts = Pick<NewPost, 'rawCommentary' | 'storedCommentary' | 'text' | 'mentions'>;
export type Post = NewPost & { createdAt: number; editedAt: number | null; removed: boolean };
type LifecycleState = 'PUBLISH_REQUESTED' | 'PUBLISHED' | 'PUBLISH_FAILED';
export type Posts = ReturnType<typeof createPosts>;

/** LinkedIn's ids contain the time in their upper bits. */
export const newNumber = (now: number): string => String((BigInt(now) << 22n) | BigInt(randomInt(2 ** 22)));

export function createPosts({ journal, clock, ledger, lateEffects }: SandboxContext, settings: Settings) {
  const posts = new Map<string, Post>();
  const byAuthor = new Map<string, Post[]>();
  const created = journal.define<NewPost>('linkedin.post_created', (made, at) => {
    const post = { ...made, createdAt: at, editedAt: null, removed: false };
    posts.set(post.urn, post);
    const others = byAuthor.get(post.author);
    if (others) others.push(post);
    else byAuthor.set(post.author, [post]);
  });
  const edited = journal.define<{ urn: string } & PostTexts>(
    'linkedin.post_edited',
    ({ urn, ...texts }, at) => {
      const post = posts.get(urn);
      if (post) Object.assign(post, texts, { editedAt: at });
    },
  );
  const removed = journal.define<{ urn: string }>('linkedin.post_removed', ({ urn }) => {
    const post = posts.get(urn);
    if (post) post.removed = true;
  });
  const released = journal.define<LedgerFact>('linkedin.post_released', (fact, at) => {
    if (posts.get(fact.external_id)?.removed === false) journal.apply(ledger.record(fact), at);
  });

  const visibleFrom = (post: NewPost) => Math.max(0, ...post.media.map(({ pending }) => pending?.until ?? 0));
  const fails = (post: NewPost) => post.media.some(({ pending }) => pending?.fails);
  const stateOf = (post: NewPost): LifecycleState => {
    if (clock.now() < visibleFrom(post)) return 'PUBLISH_REQUESTED';
    return fails(post) ? 'PUBLISH_FAILED' : 'PUBLISHED';
  };
  const writtenBy = (author: string): readonly Post[] => byAuthor.get(author) ?? [];
  const living = (author: string) =>
    writtenBy(author)
      .filter((post) => !post.removed)
      .reverse();

  return {
    /** The effects of a new post: it is visible at once, when its media are ready, or never. */
    publish(post: NewPost, fact: LedgerFact) {
      const wait = visibleFrom(post) - clock.now();
      if (wait <= 0) return [created(post), ledger.record(fact)];
      return [created(post), ...(fails(post) ? [] : [lateEffects.schedule([released(fact)], wait)])];
    },
    edited,
    removed,
    stateOf,
    newUrn: (kind: 'share' | 'ugcPost') => `urn:li:${kind}:${newNumber(clock.now())}`,
    find(urn: string) {
      const post = posts.get(urn);
      return post && !post.removed ? post : undefined;
    },
    /** Includes removed posts. */
    findAny: (urn: string) => posts.get(urn),
    wasRemoved: (urn: string) => posts.get(urn)?.removed === true,
    /** Visible posts, newest first. */
    visibleBy: (author: string) => living(author).filter((post) => stateOf(post) === 'PUBLISHED'),
    listedBy: (author: string) =>
      living(author).filter((post) => post.createdAt + settings.current().list_lag_ms <= clock.now()),
    /**
     * The same text and the same media by the same author. Media are compared by URN, so uploading the same bytes again
     * makes a different post: a client that relies on this check to avoid double posts must fail here.
     */
    findDuplicate(post: NewPost) {
      const { duplicate_window_ms: window, duplicate_compares_media: comparesMedia } = settings.current();
      const key = (one: NewPost) => (comparesMedia ? contentKey(one) : '');
      return writtenBy(post.author).find(
        (other) =>
          other.createdAt > clock.now() - window &&
          other.rawCommentary === post.rawCommentary &&
          key(other) === key(post),
      );
    },
  };
}

function contentKey({ media, content, reshareOf }: NewPost): string {
  const { media: _one, multiImage: _several, ...others } = content ?? {};
  return JSON.stringify([media.map(({ urn }) => urn), others, reshareOf ?? null]);
}

/** The ledger entry for a post: what readers see, and what was sent. */
export function postFact(
  action: 'made_visible' | 'edited' | 'removed',
  post: NewPost,
  callId: string,
  clientId = linkedInClient.id,
): LedgerFact {
  const { visibility, distribution, content, reshareOf, isReshareDisabledByAuthor } = post;
  const reshare = reshareOf ? { reshareContext: { parent: reshareOf } } : {};
  return {
    platform: 'linkedin',
    account: post.author,
    action,
    external_id: post.urn,
    text: post.text,
    raw_text: post.rawCommentary,
    media: post.media.map(({ sha256, sizeBytes, altText }) => ({
      sha256,
      size_bytes: sizeBytes,
      alt_text: altText,
    })),
    details: {
      visibility,
      distribution,
      ...(content ? { content } : {}),
      ...reshare,
      isReshareDisabledByAuthor,
      mentions: post.mentions ?? [],
    },
    call_id: callId,
    client_id: clientId,
  };
}
