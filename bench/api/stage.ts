/**
 * Both sides of the comparison over one PostgreSQL server: the service with its seeded workspaces, and the floor with the same
 * posts under the same numbers, so that the same requests with the same tokens go to either.
 */
import type { Pool } from 'pg';
import type { AccountId, UserId, WorkspaceId } from '../../server/lib/ids.ts';
import { seedCampaign } from '../../test/analytics/seed-campaign.ts';
import { addAccounts, type Pattern } from '../../test/engine/bulk-accounts.ts';
import { OAuthFixture } from '../../test/oauth/oauth-fixture.ts';
import { createPhoto } from '../../test/pictures.ts';
import { testKeys } from '../../test/test-keys.ts';
import { type LoadGenerator, startLoadGenerator } from '../load/generator.ts';
import { seedPosts } from '../seed-posts.ts';
import { type BenchService, startBenchService } from '../service.ts';
import { addFloorToken, createFloorTables, type Floor, startFloor } from './floor.ts';

/** The one that is written in, and two that differ in nothing but their size. */
export type WorkspaceName = 'busy' | 'small' | 'large';

/** What the requests name. */
interface Seeded {
  readonly accountId: AccountId;
  /** The name of an uploaded picture. */
  readonly picture: string;
  readonly campaignId: string;
  /** Written through the API, each with its history, and every second one with a picture. */
  readonly postIds: readonly string[];
  readonly posts: Readonly<Record<WorkspaceName, number>>;
  readonly workspaces: Readonly<Record<WorkspaceName, WorkspaceId>>;
}

export interface Stage extends AsyncDisposable, Seeded {
  readonly service: BenchService;
  readonly floor: Floor;
  readonly generator: LoadGenerator;
  /** A fresh token of an app for that workspace, which the floor knows too. */
  issueToken(workspace: WorkspaceName): Promise<string>;
}

const smallPosts = 1_000;
const writtenPosts = 200;
const readings = 50_000;
const scopes = ['profile:read', 'posts:read', 'posts:write', 'media:read', 'analytics:read', 'accounts:read'];

export async function openStage(
  dataDir: string,
  largePosts: number,
  say: (line: string) => void,
): Promise<Stage> {
  await using opening = new AsyncDisposableStack();
  const service = opening.use(await startBenchService(dataDir));
  const { owner, ownerConnectionString } = service.database;
  const fixture = await OAuthFixture.on(service);
  const seeded = await seedWorkspaces(fixture, largePosts, say);
  await fillFloor(owner, seeded.workspaces.busy);
  for (const text of ['vacuum analyze', 'checkpoint']) await service.admin.query(text);
  const floor = opening.use(await startFloor(ownerConnectionString));
  const generator = opening.use(startLoadGenerator());
  const client = await fixture.register({ scopes });
  const open = opening.move();
  return {
    ...seeded,
    service,
    floor,
    generator,
    async issueToken(name) {
      const workspaceId = seeded.workspaces[name];
      const { access_token: token } = await fixture.tokens(client, {
        answer: { workspace_id: workspaceId },
      });
      await addFloorToken(owner, token, fixture.ines.userId, workspaceId);
      return token;
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function seedWorkspaces(
  { ines, server }: OAuthFixture<BenchService>,
  largePosts: number,
  say: (line: string) => void,
): Promise<Seeded> {
  const { owner } = server.database;
  const [userId, workspaceId] = [ines.userId as UserId, ines.workspace as WorkspaceId];
  const [accountId] = (await ines.connectLinkedIn()) as [AccountId];
  const { media: picture } = await ines.upload('roastery.jpg', await createPhoto('#b0521e', 1200, 900));
  const postIds: string[] = [];
  for (let count = 0; count < writtenPosts; count += 1) {
    const media = count % 2 === 0 ? picture : undefined;
    postIds.push(await ines.createDraft({ caption: `Written draft ${count}`, account_id: accountId, media }));
  }
  const { campaignId } = await seedCampaign(owner, readings, new Date(), { userId, workspaceId });
  // Its accounts have nobody behind them: workers must not try to read them meanwhile.
  await owner.query(`update followed_posts set next_at = now() + interval '1 year'`);

  const [small = [], large = []] = await addAccounts(owner, testKeys, patternOf(userId), [1, 1]);
  const accounts = { busy: [{ id: accountId, workspaceId, externalId: '' }], small, large };
  const posts = { busy: smallPosts, small: smallPosts, large: largePosts };
  const workspaces = { busy: workspaceId, small: workspaceId, large: workspaceId };
  for (const name of ['busy', 'small', 'large'] as const) {
    workspaces[name] = accounts[name][0]?.workspaceId ?? workspaceId;
    await seedPosts(owner, { workspaceId: workspaces[name], userId }, accounts[name], posts[name], say);
  }
  return { accountId, picture, campaignId, postIds, posts, workspaces };
}

/** For accounts that nothing is sent to. */
const patternOf = (userId: string): Pattern => ({
  userId,
  sessionId: '',
  accessToken: 'not used',
  manifest: {} as never,
});

/** The same posts under the same numbers, and ninety days of figures, as the campaign has them. */
async function fillFloor(owner: Pool, busy: WorkspaceId): Promise<void> {
  await createFloorTables(owner);
  await owner.query(
    `insert into floor.posts
     select id, workspace_id, platform, account_id, state, caption, author_id, publish_at, created_at from posts`,
  );
  await owner.query(
    `insert into floor.days select $1, current_date - n, 1000 + n, 100 + n from generate_series(0, 89) n`,
    [busy],
  );
}
