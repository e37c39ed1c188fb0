/**
 * `npm run bench -- growth [--posts 1000000] [--workspaces 1000] [--accounts 10000] [--rounds 5] [--requests 20]`: the same page for a
 * large customer beside a small one of the same installation: a million posts and a thousand, a person in a thousand
 * workspaces and in one, ten thousand accounts and one. The baseline is the small one, so a ratio of one means that growing
 * costs nothing. Requests go one after the other, to the large and the small in turns.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createAccountStore } from '../../server/db/accounts/accounts.ts';
import type { AccountId, UserId, WorkspaceId } from '../../server/lib/ids.ts';
import type { BrowserSession } from '../../test/browser-session.ts';
import { addAccounts, type BulkAccount } from '../../test/engine/bulk-accounts.ts';
import { median } from '../../test/engine/measurements.ts';
import { testKeys } from '../../test/test-keys.ts';
import { type BenchRun, defineArea } from '../area.ts';
import type { Figure, Round } from '../figure.ts';
import { watchStolen } from '../processes.ts';
import { month, rareWord, seedPosts } from '../seed-posts.ts';
import { type BenchService, startBenchService } from '../service.ts';

type Run = BenchRun<{
  readonly posts: number;
  readonly workspaces: number;
  readonly accounts: number;
  readonly rounds: number;
  readonly requests: number;
}>;

/** A person in a workspace, one of its accounts, and one of its posts. */
interface Customer {
  readonly person: BrowserSession;
  readonly workspace: WorkspaceId;
  readonly accountId: AccountId;
  readonly postId: string;
}

const fewPosts = 1_000;
const warmUps = 5;

const pages: Readonly<Record<string, (customer: Customer) => string>> = {
  'list posts': () => '/v1/posts?limit=25',
  'list by time': () => '/v1/posts?limit=25&sort=soonest',
  'read a post': ({ postId }) => `/v1/posts/${postId}`,
  'list those of a state that none has': () => '/v1/posts?limit=25&state=failed',
  'list those of an account': ({ accountId }) => `/v1/posts?limit=25&account_id=${accountId}`,
  'search a word that one post has': () => `/v1/posts?limit=25&search=${rareWord}`,
  'search a word that all posts have': () => '/v1/posts?limit=25&search=roasted',
  'read a month of the calendar': () => `/v1/calendar?${new URLSearchParams(month)}`,
};

export const area = defineArea({
  options: { posts: 1_000_000, workspaces: 1_000, accounts: 10_000, rounds: 5, requests: 20 },
  async measure(run) {
    await using service = await startBenchService(join(run.folder, 'data'));
    const { small, manyPosts, manyAccounts, alone } = await seedCustomers(service, run);
    const { posts, workspaces, accounts } = run.options;
    const many = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}`;
    return [
      ...(await compare(many(posts, 'posts'), manyPosts, small, pages, run)),
      ...(await compare(
        many(workspaces, 'workspaces of one person'),
        small,
        alone,
        { ...pages, 'read the session': () => '/v1/session' },
        run,
      )),
      ...(await compare(
        many(accounts, 'accounts'),
        manyAccounts,
        small,
        { ...pages, 'list accounts': () => '/v1/accounts' },
        run,
      )),
    ];
  },
});

async function seedCustomers(service: BenchService, { options, say }: Run) {
  const { owner } = service.database;
  const [ines, tomas] = [service.newSession(), service.newSession()];
  await ines.signIn('ines');
  await tomas.signIn('tomas');
  const accessToken = await connectAgency(service, ines);
  const pattern = { userId: ines.userId, sessionId: '', accessToken, manifest: {} as never };
  const others = Array.from({ length: Math.max(0, options.workspaces - 4) }, () => 1);
  const added = await addAccounts(owner, testKeys, pattern, [1, 1, options.accounts, ...others]);
  const [few = [], manyPosts = [], manyAccounts = []] = added;
  const [accountId] = await tomas.connectLinkedIn();
  const aloneIn: BulkAccount[] = [
    { id: accountId as AccountId, workspaceId: tomas.workspace as WorkspaceId, externalId: '' },
  ];
  const settle = async (
    person: BrowserSession,
    accounts: readonly BulkAccount[],
    posts: number,
  ): Promise<Customer> => {
    const { workspaceId: workspace, id: accountId } = accounts[0] as BulkAccount;
    await seedPosts(owner, { workspaceId: workspace, userId: person.userId as UserId }, accounts, posts, say);
    return { person, workspace, accountId, postId: await findMiddlePost(owner, workspace, posts) };
  };
  const customers = {
    small: await settle(ines, few, fewPosts),
    manyPosts: await settle(ines, manyPosts, options.posts),
    manyAccounts: await settle(ines, manyAccounts, fewPosts),
    alone: await settle(tomas, aloneIn, fewPosts),
  };
  for (const text of ['vacuum analyze', 'checkpoint']) await service.admin.query(text);
  return customers;
}

/** A token that the sandbox takes for each of the accounts: workers look at them now and then. */
async function connectAgency({ database }: BenchService, person: BrowserSession): Promise<string> {
  const [id] = await person.connectLinkedIn({ member: 'agency' });
  const account = await createAccountStore(database.handle, testKeys).read(null, id as AccountId);
  const token = account?.openTokens()?.accessToken;
  assert.ok(token, 'the account has its token');
  return token;
}

async function findMiddlePost(owner: Pool, workspace: WorkspaceId, posts: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id::text as id from posts where workspace_id = $1 order by id limit 1 offset $2',
    [workspace, Math.floor(posts / 2)],
  );
  return rows[0]?.id ?? '';
}

async function compare(
  group: string,
  large: Customer,
  small: Customer,
  paths: typeof pages,
  { options: { rounds, requests }, isWanted, say }: Run,
): Promise<Figure[]> {
  if (!isWanted(group)) return [];
  const figures: Figure[] = [];
  for (const [name, pathOf] of Object.entries(paths)) {
    const time = (customer: Customer): Promise<number> => timeRequest(customer, pathOf(customer));
    for (let count = 0; count < warmUps; count += 1) for (const one of [large, small]) await time(one);
    const stolen = watchStolen();
    const taken: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: Record<keyof Round, number[]> = { ours: [], baseline: [] };
      for (let count = 0; count < requests; count += 1) {
        times.ours.push(await time(large));
        times.baseline.push(await time(small));
      }
      taken.push({ ours: median(times.ours), baseline: median(times.baseline) });
    }
    figures.push({ group, name, unit: 'ms', baseline: 'small', rounds: taken, stolen: stolen() });
    say(`${group}, ${name}: ${taken.map(({ ours, baseline }) => (ours / baseline).toFixed(2)).join(', ')}`);
  }
  return figures;
}

/** Milliseconds until the whole answer is there. */
async function timeRequest({ person, workspace }: Customer, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status, body } = await person.request('GET', path, { headers: { 'x-workspace': workspace } });
  const ms = performance.now() - startedAt;
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  return ms;
}
