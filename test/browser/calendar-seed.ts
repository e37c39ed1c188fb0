/** Posts on a calendar, in any state, written straight into the database. */

import type { PlatformName } from '../../server/domain/platforms.ts';
import type { PostState } from '../../server/domain/post-model/post.ts';
import { type AccountId, newId, type WorkspaceId } from '../../server/lib/ids.ts';
import type { BrowserSession } from '../browser-session.ts';
import { insertPosts } from '../database.ts';
import type { TestServer } from '../test-server.ts';

export interface SeededPost {
  readonly platform: PlatformName;
  readonly state: PostState;
  readonly at: Date | null;
  readonly caption: string;
  readonly accountId: AccountId;
}

export async function seedPlatformAccount(
  server: TestServer,
  owner: BrowserSession,
  platform: PlatformName,
): Promise<AccountId> {
  const id = newId('acc', Date.now());
  await server.database.handle.pool.query(
    `insert into accounts (id, workspace_id, platform, external_id, name, simulated, status, scopes, connected_by,
       connected_at) values ($1, $2, $3, $1, 'Lanternfish Coffee', true, 'active', '{}', $4, now())`,
    [id, owner.workspace as WorkspaceId, platform, owner.userId],
  );
  return id;
}

export async function seedPosts(
  server: TestServer,
  owner: BrowserSession,
  posts: readonly SeededPost[],
): Promise<void> {
  const firstId = (BigInt(Date.now()) - BigInt(Date.UTC(2024, 0, 1))) << 22n;
  await insertPosts(
    server.database.owner,
    `with p as (select * from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
         as p (id, platform, account_id, state, caption, at)),
       i as (insert into ideas (id, workspace_id, created_at) select 'ide_' || lpad(id::text, 26, '0'), $1, now() from p)
     insert into posts (id, workspace_id, idea_id, platform, account_id, state, caption, author_id, from_app, last_editor_id,
       publish_at, wall_time, time_zone, wake_at, permalink, published_at, created_at, updated_at)
     select id, $1, 'ide_' || lpad(id::text, 26, '0'), platform, account_id, state, caption, $2, false, $2, at,
       case when at is not null then to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') end,
       case when at is not null then 'UTC' end,
       case when state = 'publishing' then at end,
       case when state = 'published' then 'https://platform.example/' || id end,
       case when state = 'published' then at end, now(), now()
     from p`,
    [
      owner.workspace,
      owner.userId,
      posts.map((_, index) => String(firstId + BigInt(index))),
      posts.map(({ platform }) => platform),
      posts.map(({ accountId }) => accountId),
      posts.map(({ state }) => state),
      posts.map(({ caption }) => caption),
      posts.map(({ at }) => at),
    ],
  );
}
