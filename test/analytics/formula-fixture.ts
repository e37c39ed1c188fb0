/**
 * A test server and its platforms under one clock that stands still until the test moves it. Everything else is real:
 * the sandbox over HTTP, PostgreSQL, the API. Posts take the usual path: drafted, approved, sent.
 */
import assert from 'node:assert/strict';
import type { PlatformName } from '../../server/domain/platforms.ts';
import { claimDuePosts } from '../../server/domain/publishing/claim-due-posts.ts';
import type { AccountView } from '../../server/http/accounts/views.ts';
import { days, seconds } from '../../server/lib/clock.ts';
import { advancePost } from '../advance-post.ts';
import type { BrowserSession } from '../browser-session.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type AccountPlan, filesOf, unlimitedSettings } from './formula-accounts.ts';

/** In the future, where tokens dated by the sandbox are not old; with clock changes in March and April. */
export const scenarioStart = Date.parse('2031-01-18T00:00:00.000Z');
/** Far more than any post needs: beyond this it is stuck. */
const maxPasses = 200;

export interface FormulaFixture extends AsyncDisposable {
  readonly server: TestServer;
  readonly ines: BrowserSession;
  now(): number;
  /** Moves both clocks, and signs in again where the session would have ended. */
  setClocks(time: number, options?: { readonly signIn: boolean }): Promise<void>;
  wakeSandbox(): Promise<unknown>;
  postToSandbox(endpoint: string, body: object): Promise<unknown>;
  readSandbox<Body>(endpoint: string): Promise<Body>;
  connect(plan: AccountPlan): Promise<AccountView>;
  publish(input: {
    plan: AccountPlan;
    accountId: string;
    caption: string;
    campaignId?: string;
  }): Promise<string>;
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export async function openFormulaFixture(): Promise<FormulaFixture> {
  await using opening = new AsyncDisposableStack();
  let now = scenarioStart;
  let signedInAt = now;
  const server = opening.use(
    await startTestServer({
      workers: false,
      overrides: { clock: { now: () => new Date(now) } },
      sandboxClock: { now: () => now },
      settings: { YOUTUBE_UPLOADS_PER_DAY: '1000000' },
    }),
  );
  const ines = server.newSession();
  await ines.signIn('ines');

  const callSandbox = async (name: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(new URL(`/_sandbox/${name}`, server.sandboxUrl), init);
    assert.ok(response.ok, `${name}: ${response.status}`);
    return response.json();
  };
  const postToSandbox = (name: string, body: object) =>
    callSandbox(name, { method: 'POST', body: JSON.stringify(body) });
  for (const [platform, settings] of Object.entries(unlimitedSettings))
    await postToSandbox('settings', { platform, ...settings });

  const uploads = new Map<PlatformName, Promise<string[]>>();
  const mediaOf = (platform: PlatformName): Promise<string[]> => {
    const uploaded =
      uploads.get(platform) ??
      filesOf(platform).then((files) =>
        Promise.all(files.map(async ({ name, bytes }) => (await ines.upload(name, bytes)).media_id)),
      );
    uploads.set(platform, uploaded);
    return uploaded;
  };

  /** Sends everything that is due, waiting in simulated time, until nothing is left. */
  async function sendAll(): Promise<void> {
    const { publishing, dueStore } = server.context;
    for (let passes = 0; passes < maxPasses; passes++) {
      const due = await claimDuePosts(publishing, 50);
      await Promise.all(due.map((id) => advancePost(publishing, id)));
      if (due.length > 0) continue;
      const next = await dueStore.nextDueAt();
      if (next === null) return;
      await setClocks(Math.max(next.getTime() + 1, now + seconds(1)));
      await wakeSandbox();
    }
    throw new Error('the posts never settle: something is always due');
  }

  /** Makes it check again what it is waiting for. */
  const wakeSandbox = () => postToSandbox('clock', { advance_ms: 0 });

  async function setClocks(time: number, { signIn } = { signIn: true }): Promise<void> {
    assert.ok(time >= now, 'time does not go back');
    now = time;
    if (!signIn || now - signedInAt < days(5)) return;
    await ines.signIn('ines');
    signedInAt = now;
  }

  const opened = opening.move();
  return {
    server,
    ines,
    now: () => now,
    setClocks,
    wakeSandbox,
    postToSandbox,
    readSandbox: async <Body>(name: string) => (await callSandbox(name)) as Body,
    async connect({ platform, consent, method, externalIdPart }) {
      const accounts = await ines.connect(
        platform,
        { decision: 'allow', ...consent },
        (all) => all.filter(({ external_id }) => external_id.includes(externalIdPart)),
        method,
      );
      const [account] = accounts.filter(({ external_id }) => external_id.includes(externalIdPart));
      assert.ok(account, `${platform} ${externalIdPart} is not among what can be connected`);
      return account;
    },
    async publish({ plan: { platform, declarations, options }, accountId, caption, campaignId }) {
      const id = await ines.createDraft({
        platform,
        account_id: accountId,
        caption,
        options: options ?? {},
        ...(campaignId ? { campaign_id: campaignId } : {}),
      });
      const media = (await mediaOf(platform)).map((one) => ({ id: one, role: null }));
      const { revision } = await ines.readPost(id);
      if (media.length > 0) await ines.mustPost(`/v1/posts/${id}`, { revision, media });
      await ines.approve(id, undefined, declarations);
      await ines.mustPost('/posts/publish', { post_id: id });
      await sendAll();
      const post = await ines.readPost(id);
      assert.equal(post.state, 'published', `${platform}: ${post.state} ${JSON.stringify(post.trouble)}`);
      return id;
    },
    query,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };

  async function query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows: found } = await server.database.handle.pool.query<Row>(sql, [...values]);
    return found;
  }
}
