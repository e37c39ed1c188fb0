/**
 * A test server whose time and workers are under the test's control: nothing is sent unless `sendUntilIdle` does it, and
 * waiting means advancing both clocks, ours and the platform's. What became visible is judged by the sandbox's ledger
 * alone.
 */
import assert from 'node:assert/strict';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import { missHeldPosts } from '../../server/domain/publishing/miss-held-posts.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { type Clock, seconds } from '../../server/lib/clock.ts';
import { advancePost } from '../advance-post.ts';
import type { BrowserSession } from '../browser-session.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { createPicture } from '../pictures.ts';
import { readLedger } from '../read-ledger.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface PublishingFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly ines: BrowserSession;
  readonly pages: readonly string[];
  readonly picture: { readonly media: string; readonly sha256: string };
  /** How long an outbound call may take; short where the platform is told to hang. */
  callTimeoutMs: number;
  postToSandbox(endpoint: string, body: object): Promise<void>;
  advanceClocks(byMs: number): Promise<void>;
  /** Our clock alone jumps, or is corrected. */
  skewClock(byMs: number): void;
  /** Approves a new post; publishes it now unless it has a time. Returns its id. */
  approvePost(input: Record<string, unknown>): Promise<string>;
  /** A worker of its own, with these ports replaced. */
  createWorker(name: string, ports?: Partial<PublishingDeps>): PublishingDeps;
  /** Claims and sends once what is due; false when nothing was. */
  sendDuePosts(worker: PublishingDeps): Promise<boolean>;
  /** Sends what is due, advancing the clocks from one due instant to the next, until nothing is due any more. */
  sendUntilIdle(worker?: PublishingDeps): Promise<void>;
}

class PushedClock implements Clock {
  #aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }
  push(byMs: number): void {
    this.#aheadMs += byMs;
  }
}

const altText = 'A cup';
/** Far more than any post needs: beyond this it is stuck. */
const maxPasses = 400;

interface StageOptions {
  readonly pages?: number;
  readonly openDatabase?: () => Promise<TestDatabase>;
}

export async function openPublishingFixture({
  pages: pageCount = 1,
  openDatabase = openTestDatabase,
}: StageOptions = {}): Promise<PublishingFixture> {
  await using opening = new AsyncDisposableStack();
  const clock = new PushedClock();
  // The daily quota would end a run of hundreds of posts in minutes; it has tests of its own.
  const settings = { YOUTUBE_UPLOADS_PER_DAY: '1000000' };
  const server = opening.use(
    await startTestServer({ workers: false, overrides: { clock }, settings, openDatabase }),
  );
  const ines = server.newSession();
  await ines.signIn('ines');
  const pages = await ines.connectLinkedIn({ pages: pageCount });
  const file = await ines.upload('cup.png', await createPicture('teal', 64, 48), altText);

  const postToSandbox = async (endpoint: string, body: object): Promise<void> => {
    const url = new URL(`/_sandbox/${endpoint}`, server.sandboxUrl);
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    assert.ok(response.ok, await response.text());
  };
  // The platform's duplicate check is off, so a double send becomes visible.
  await postToSandbox('settings', { platform: 'linkedin', duplicate_window_ms: 0, image_processing_ms: 0 });

  const opened = opening.move();
  const fixture: PublishingFixture = {
    server,
    ines,
    pages,
    picture: file,
    callTimeoutMs: seconds(20),
    postToSandbox,
    async advanceClocks(byMs) {
      clock.push(byMs);
      await postToSandbox('clock', { advance_ms: Math.ceil(byMs) });
    },
    skewClock: (byMs) => clock.push(byMs),
    async approvePost(input) {
      const id = await ines.createDraft({ account_id: pages[0], ...input });
      const { state } = await ines.approve(id);
      if (state === 'approved') await ines.mustPost('/posts/publish', { post_id: id });
      return id;
    },
    createWorker: (name, ports = {}) => {
      const { publishing: journey } = server.context;
      const send: PublishingDeps['send'] = (request) =>
        journey.send({
          ...request,
          timeoutMs: Math.min(request.timeoutMs ?? seconds(30), fixture.callTimeoutMs),
        });
      return { ...journey, worker: name, send, ...ports };
    },
    async sendDuePosts(worker) {
      const due = await claimDuePosts(worker, 50);
      await missHeldPosts(worker);
      await Promise.all(due.map((id) => advancePost(worker, id)));
      return due.length > 0;
    },
    async sendUntilIdle(worker = fixture.createWorker('driver')) {
      for (let passes = 0; passes < maxPasses; passes++) {
        if (await fixture.sendDuePosts(worker)) continue;
        const next = await server.context.dueStore.nextDueAt();
        if (next === null) return;
        // Due but not available: the lane of another worker, which ends with its lease.
        await fixture.advanceClocks(Math.max(next.getTime() - clock.now().getTime() + 1, seconds(1)));
      }
      throw new Error('the posts never settle: something is always due');
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
  return fixture;
}

/** Published, visible exactly once, and exactly what the person approved. */
export async function assertPublishedOnce(fixture: PublishingFixture, id: string): Promise<PostDetailView> {
  const post = await fixture.ines.readPost(id);
  const shown = await visible(fixture, post);
  const description = `${post.caption}: ${post.state}, visible ${shown.length} times, ${JSON.stringify(post.trouble)}`;
  assert.equal(shown.length, 1, description);
  assert.equal(post.state, 'published', description);
  const revision = post.current_revision;
  assert.equal(shown[0]?.text, revision?.text);
  assert.equal(shown[0]?.account, revision?.account);
  assert.deepEqual(
    shown[0]?.media.map((media) => [media.sha256, media.alt_text]),
    revision?.media.map((media) => [media.sha256, media.alt_text]),
  );
  assert.ok(post.permalink?.includes(shown[0]?.external_id ?? '?'), `${post.permalink}`);
  const approval = post.approvals_list.find(({ digest }) => digest === revision?.digest);
  assert.ok(approval, 'what went out is what was approved');
  return post;
}

export async function assertNotVisible(
  fixture: PublishingFixture,
  id: string,
  state: PostDetailView['state'],
): Promise<PostDetailView> {
  const post = await fixture.ines.readPost(id);
  assert.equal(post.state, state, JSON.stringify(post.trouble));
  assert.deepEqual(await visible(fixture, post), []);
  return post;
}

/** Captions are unique in these tests, so they identify posts in the ledger. */
const visible = async ({ server }: PublishingFixture, { caption }: PostDetailView) =>
  (await readLedger(server.sandboxUrl)).filter(({ text }) => text === caption);
