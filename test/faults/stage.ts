/**
 * A house whose time and turns belong to the test: nobody works unless `drive` does, and waiting means pushing
 * both clocks, ours and the platform's. What became visible is judged by the sandbox's ledger alone.
 */
import assert from 'node:assert/strict';
import { advancePost } from '../../server/domain/publishing/advance-post.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';
import type { PostDetailView } from '../../server/http/posts/views.ts';
import { type Clock, seconds } from '../../server/lib/clock.ts';
import type { PostId } from '../../server/lib/ids.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { type House, startHouse } from '../house.ts';
import { ledger } from '../ledger.ts';
import { picture } from '../pictures.ts';
import type { Visitor } from '../visitor.ts';

export interface Stage extends AsyncDisposable {
  readonly house: House;
  readonly ines: Visitor;
  readonly pages: readonly string[];
  readonly picture: { readonly media: string; readonly sha256: string };
  /** How long an outbound call may take; short where the platform is told to hang. */
  patienceMs: number;
  sandbox(door: string, body: object): Promise<void>;
  push(byMs: number): Promise<void>;
  /** Our clock alone goes wrong, or right again. */
  jump(byMs: number): void;
  /** Approves a new post; publishes it now unless it has a time. Answers its id. */
  post(input: Record<string, unknown>): Promise<string>;
  /** A worker of its own, with these ports replaced. */
  worker(name: string, ports?: Partial<PublishingDeps>): PublishingDeps;
  /** One look at what is due; false when nothing was. */
  turn(worker: PublishingDeps): Promise<boolean>;
  /** Takes turns, pushing the clocks from one due instant to the next, until nothing is due any more. */
  drive(worker?: PublishingDeps): Promise<void>;
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
/** Far more than any journey needs: whoever gets there is stuck. */
const mostTurns = 400;

interface StageOptions {
  readonly pages?: number;
  readonly openDatabase?: () => Promise<TestDatabase>;
}

export async function openStage({
  pages: pageCount = 1,
  openDatabase = testDatabase,
}: StageOptions = {}): Promise<Stage> {
  await using opening = new AsyncDisposableStack();
  const clock = new PushedClock();
  // What is counted over a day would end a run of hundreds of posts in minutes; it has tests of its own.
  const settings = { YOUTUBE_UPLOADS_PER_DAY: '1000000' };
  const house = opening.use(
    await startHouse({ workers: false, overrides: { clock }, settings, openDatabase }),
  );
  const ines = house.visitor();
  await ines.signIn('ines');
  const pages = await ines.connectLinkedIn({ pages: pageCount });
  const file = await ines.upload('cup.png', await picture('teal', 64, 48), altText);

  const sandbox = async (door: string, body: object): Promise<void> => {
    const url = new URL(`/_sandbox/${door}`, house.sandboxUrl);
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    assert.ok(response.ok, await response.text());
  };
  // No help from the platform: whoever sends twice is seen twice.
  await sandbox('settings', { platform: 'linkedin', duplicate_window_ms: 0, image_processing_ms: 0 });

  const opened = opening.move();
  const stage: Stage = {
    house,
    ines,
    pages,
    picture: file,
    patienceMs: seconds(20),
    sandbox,
    async push(byMs) {
      clock.push(byMs);
      await sandbox('clock', { advance_ms: Math.ceil(byMs) });
    },
    jump: (byMs) => clock.push(byMs),
    async post(input) {
      const id = await ines.draft({ account_id: pages[0], ...input });
      const { state } = await ines.approve(id);
      if (state === 'approved') await ines.must('/posts/publish', { post_id: id });
      return id;
    },
    worker: (name, ports = {}) => {
      const { publishing: journey } = house.context;
      const send: PublishingDeps['send'] = (request) =>
        journey.send({ ...request, timeoutMs: Math.min(request.timeoutMs ?? seconds(30), stage.patienceMs) });
      return { ...journey, worker: name, send, ...ports };
    },
    async turn(worker) {
      const due: PostId[] = [];
      const jobs = { publishPosts: async (_tx: unknown, ids: readonly PostId[]) => void due.push(...ids) };
      await claimDuePosts({ ...worker, jobs }, 50);
      await Promise.all(due.map((id) => advancePost(worker, id)));
      return due.length > 0;
    },
    async drive(worker = stage.worker('driver')) {
      for (let turns = 0; turns < mostTurns; turns++) {
        if (await stage.turn(worker)) continue;
        const next = await house.context.dueStore.nextDueAt();
        if (next === null) return;
        // Due but not to be had: another's lane, which ends with its lease.
        await stage.push(Math.max(next.getTime() - clock.now().getTime() + 1, seconds(1)));
      }
      throw new Error('something is stuck: there is always a next turn');
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
  return stage;
}

/** Published, visible exactly once, and exactly what the person approved. */
export async function assertPublishedOnce(stage: Stage, id: string): Promise<PostDetailView> {
  const post = await stage.ines.read(id);
  const shown = await visible(stage, post);
  const why = `${post.caption}: ${post.state}, visible ${shown.length} times, ${JSON.stringify(post.trouble)}`;
  assert.equal(shown.length, 1, why);
  assert.equal(post.state, 'published', why);
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
  stage: Stage,
  id: string,
  state: PostDetailView['state'],
): Promise<PostDetailView> {
  const post = await stage.ines.read(id);
  assert.equal(post.state, state, JSON.stringify(post.trouble));
  assert.deepEqual(await visible(stage, post), []);
  return post;
}

/** Captions are used once in these tests, so they tell posts apart in the ledger. */
const visible = async ({ house }: Stage, { caption }: PostDetailView) =>
  (await ledger(house.sandboxUrl)).filter(({ text }) => text === caption);
