/**
 * A person who keeps working while the service is being killed. Remembers only what the service acknowledged: that
 * much must never be lost.
 */
import type { PostDetailView } from '../../server/http/posts/views.ts';
import type { BrowserSession } from '../browser-session.ts';

export interface RememberedPost {
  readonly caption: string;
  id: string | null;
  readonly media: readonly string[];
  /** Text of every revision whose approval was sent, acknowledged or not: nothing else may ever be visible. */
  readonly maybeApprovedTexts: Set<string>;
  approved: boolean;
  publishRequested: boolean;
  cancelled: boolean;
  /** The last edit came after the last approval, and was acknowledged. */
  editedAfterApproval: boolean;
}

export type Random = () => number;

export class Person {
  readonly posts: RememberedPost[] = [];
  readonly #visitor: BrowserSession;
  readonly #random: Random;
  readonly #files: readonly { media: string; sha256: string }[];
  readonly #accounts: readonly string[];
  refusals = 0;
  lost = 0;

  constructor(
    browserSession: BrowserSession,
    random: Random,
    files: readonly { media: string; sha256: string }[],
    accounts: readonly string[],
  ) {
    this.#visitor = browserSession;
    this.#random = random;
    this.#files = files;
    this.#accounts = accounts;
  }

  /** Works until told to stop; broken connections are expected. */
  async work(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.#onePost(stop);
      } catch (error) {
        if (error instanceof TypeError || (error as { name?: string }).name === 'AbortError') this.lost += 1;
        else if (error instanceof Refused) this.refusals += 1;
        else throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  async #onePost(stop: AbortSignal): Promise<void> {
    const file = this.#pick(this.#files);
    const withPicture = this.#random() < 0.4;
    const post: RememberedPost = {
      caption: `Post ${this.posts.length + 1} of ${process.pid}`,
      id: null,
      media: withPicture ? [file.sha256] : [],
      maybeApprovedTexts: new Set(),
      approved: false,
      publishRequested: false,
      cancelled: false,
      editedAfterApproval: false,
    };
    this.posts.push(post);
    const soon = this.#random() < 0.3;
    const created = await this.#ask<{ post_id: string }>('/posts/create', {
      platform: 'linkedin',
      caption: post.caption,
      account_id: this.#pick(this.#accounts),
      ...(withPicture ? { media: file.media } : {}),
      ...(soon ? { schedule: { at: new Date(Date.now() + this.#random() * 4_000).toISOString() } } : {}),
    });
    post.id = created.post_id;
    if (stop.aborted) return;
    const opened = await this.#ask<PostDetailView>(`/v1/posts/${post.id}/open`);
    const shown = opened.current_revision ?? opened.proof;
    post.maybeApprovedTexts.add(shown?.text ?? '');
    const approved = await this.#ask<PostDetailView>(`/v1/posts/${post.id}/approve`, {
      revision_digest: shown?.digest,
    });
    post.approved = true;
    if (this.#random() < 0.15) return this.#edit(post, approved.revision);
    if (!soon) {
      post.publishRequested = true;
      await this.#ask('/posts/publish', { post_id: post.id });
    }
    if (this.#random() < 0.1) {
      await this.#ask(`/v1/posts/${post.id}/cancel`);
      post.cancelled = true;
    }
  }

  async #edit(post: RememberedPost, revision: number): Promise<void> {
    await this.#ask(`/v1/posts/${post.id}`, { revision, caption: `${post.caption}, changed after approval` });
    post.editedAfterApproval = true;
  }

  async #ask<Body>(path: string, json: unknown = {}): Promise<Body> {
    const reply = await this.#visitor.post<Body>(path, json);
    if (reply.status >= 500 && reply.status !== 503)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    if (reply.status >= 300) throw new Refused(`${path}: ${reply.status}`);
    return reply.body;
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }
}

class Refused extends Error {}
