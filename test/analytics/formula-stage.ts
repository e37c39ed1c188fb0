/**
 * A house and its platforms under one clock that stands still until the test moves it. Everything else is real: the
 * sandbox over HTTP, PostgreSQL, the API. Posts go out by the road every post takes: drafted, approved, sent.
 */
import assert from 'node:assert/strict';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { advancePost } from '../../server/domain/publishing/advance-post.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { AccountView } from '../../server/http/accounts/views.ts';
import { days, seconds } from '../../server/lib/clock.ts';
import type { PostId } from '../../server/lib/ids.ts';
import { type House, startHouse } from '../house.ts';
import type { Visitor } from '../visitor.ts';
import { type AccountPlan, calm, filesOf } from './formula-accounts.ts';

/** In the future, where tokens dated by the sandbox are not old; with changes of the clocks in March and April. */
export const storyBegins = Date.parse('2031-01-18T00:00:00.000Z');
/** Far more than any journey needs: whoever gets there is stuck. */
const mostTurns = 200;

export interface FormulaStage extends AsyncDisposable {
  readonly house: House;
  readonly ines: Visitor;
  now(): number;
  /** Moves both clocks, and signs in again where the session would have ended. */
  moveTo(time: number, options?: { readonly signIn: boolean }): Promise<void>;
  wakeSandbox(): Promise<unknown>;
  sandbox(door: string, body: object): Promise<unknown>;
  read<Body>(door: string): Promise<Body>;
  connect(plan: AccountPlan): Promise<AccountView>;
  publish(input: {
    plan: AccountPlan;
    accountId: string;
    caption: string;
    campaignId?: string;
  }): Promise<string>;
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export async function openFormulaStage(): Promise<FormulaStage> {
  await using opening = new AsyncDisposableStack();
  let now = storyBegins;
  let signedInAt = now;
  const house = opening.use(
    await startHouse({
      workers: false,
      overrides: { clock: { now: () => new Date(now) } },
      sandboxClock: { now: () => now },
      settings: { YOUTUBE_UPLOADS_PER_DAY: '1000000' },
    }),
  );
  const ines = house.visitor();
  await ines.signIn('ines');

  const door = async (name: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(new URL(`/_sandbox/${name}`, house.sandboxUrl), init);
    assert.ok(response.ok, `${name}: ${response.status}`);
    return response.json();
  };
  const sandbox = (name: string, body: object) => door(name, { method: 'POST', body: JSON.stringify(body) });
  for (const [platform, settings] of Object.entries(calm))
    await sandbox('settings', { platform, ...settings });

  const uploads = new Map<PlatformName, Promise<string[]>>();
  const mediaOf = (platform: PlatformName): Promise<string[]> => {
    const kept =
      uploads.get(platform) ??
      filesOf(platform).then((files) =>
        Promise.all(files.map(async ({ name, bytes }) => (await ines.upload(name, bytes)).media_id)),
      );
    uploads.set(platform, kept);
    return kept;
  };

  /** Sends whatever is due, waiting in simulated time, until nothing is. */
  async function sendAll(): Promise<void> {
    const { publishing: journey, dueStore } = house.context;
    for (let turns = 0; turns < mostTurns; turns++) {
      const due: PostId[] = [];
      const jobs = {
        ...journey.jobs,
        publishPosts: async (_tx: unknown, ids: readonly PostId[]) => void due.push(...ids),
      };
      await claimDuePosts({ ...journey, jobs }, 50);
      await Promise.all(due.map((id) => advancePost(journey, id)));
      if (due.length > 0) continue;
      const next = await dueStore.nextDueAt();
      if (next === null) return;
      await moveTo(Math.max(next.getTime() + 1, now + seconds(1)));
      await wakeSandbox();
    }
    throw new Error('something is stuck: there is always a next turn');
  }

  /** It looks again at what it is waiting for. */
  const wakeSandbox = () => sandbox('clock', { advance_ms: 0 });

  async function moveTo(time: number, { signIn } = { signIn: true }): Promise<void> {
    assert.ok(time >= now, 'time does not go back');
    now = time;
    if (!signIn || now - signedInAt < days(5)) return;
    await ines.signIn('ines');
    signedInAt = now;
  }

  const opened = opening.move();
  return {
    house,
    ines,
    now: () => now,
    moveTo,
    wakeSandbox,
    sandbox,
    read: async <Body>(name: string) => (await door(name)) as Body,
    async connect({ platform, consent, way, external }) {
      const accounts = await ines.connect(
        platform,
        { decision: 'allow', ...consent },
        (all) => all.filter(({ external_id }) => external_id.includes(external)),
        way,
      );
      const [account] = accounts.filter(({ external_id }) => external_id.includes(external));
      assert.ok(account, `${platform} ${external} is not among what can be connected`);
      return account;
    },
    async publish({ plan: { platform, declarations, options }, accountId, caption, campaignId }) {
      const id = await ines.draft({
        platform,
        account_id: accountId,
        caption,
        options: options ?? {},
        ...(campaignId ? { campaign_id: campaignId } : {}),
      });
      const media = (await mediaOf(platform)).map((one) => ({ id: one, role: null }));
      const { revision } = await ines.read(id);
      if (media.length > 0) await ines.must(`/v1/posts/${id}`, { revision, media });
      await ines.approve(id, undefined, declarations);
      await ines.must('/posts/publish', { post_id: id });
      await sendAll();
      const post = await ines.read(id);
      assert.equal(post.state, 'published', `${platform}: ${post.state} ${JSON.stringify(post.trouble)}`);
      return id;
    },
    rows,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };

  async function rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows: found } = await house.database.handle.pool.query<Row>(sql, [...values]);
    return found;
  }
}
