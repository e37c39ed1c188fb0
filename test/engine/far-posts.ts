/** Very many approved posts that are due in days or months, made by the database itself. Its guards look at each. */
import assert from 'node:assert/strict';
import type { Pool } from 'pg';
import { canonicalJson, digestOf, type Json } from '../../server/lib/canonical-json.ts';
import type { CrowdAccount, Pattern } from './crowd.ts';
import { retold } from './crowd-posts.ts';

const atOnce = 20_000;
const postEpochMs = Date.UTC(2024, 0, 1);

export async function addFarPosts(
  pool: Pool,
  pattern: Pattern,
  accounts: readonly CrowdAccount[],
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const now = Date.now();
  const started = performance.now();
  const template = canonicalJson(retold(pattern.manifest, '{account}', '{text}') as unknown as Json);
  const client = await pool.connect();
  try {
    for (let done = 0; done < count; ) {
      const until = Math.min(done + atOnce, count);
      await client.query('begin');
      await client.query('set local synchronous_commit = off');
      await client.query(
        `create temporary table far on commit drop as
         select n, ((($1::bigint + n) << 22) | floor(random() * 4194304)::bigint) as id,
           a.id as account_id, a.workspace_id, a.external_id,
           date_trunc('second', now() + interval '1 day' + random() * interval '365 days') as at, '' as text, '' as manifest
         from generate_series($2::bigint, $3::bigint) as n
         join unnest($4::text[], $5::text[], $6::text[]) with ordinality as a (id, workspace_id, external_id, place)
           on a.place = n % $7 + 1`,
        [
          now - postEpochMs - count,
          done,
          until - 1,
          accounts.map(({ id }) => id),
          accounts.map(({ workspaceId }) => workspaceId),
          accounts.map(({ externalId }) => externalId),
          accounts.length,
        ],
      );
      await client.query(`update far set text = format('Post %s of %s', id, external_id)`);
      await client.query(
        `update far set manifest = replace(replace($1, '{account}', external_id), '{text}', text)`,
        [template],
      );
      await fill(client, pattern);
      await client.query('commit');
      done = until;
      if (done % (atOnce * 10) === 0 || done === count) {
        say(`${done} far posts after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
      }
    }
  } finally {
    client.release();
  }
  await looksMadeByUs(pool, count);
}

async function fill(
  client: { query(text: string, values?: unknown[]): Promise<unknown> },
  { userId, sessionId }: Pattern,
): Promise<void> {
  await client.query(
    `insert into posts (id, workspace_id, platform, account_id, state, caption, current_revision, author_id, from_app,
       last_editor_id, created_at, updated_at)
     select id, workspace_id, 'linkedin', account_id, 'in_review', text, 1, $1, false, $1, now(), now() from far order by n`,
    [userId],
  );
  await client.query(
    `insert into post_revisions (workspace_id, post_id, number, digest, manifest, created_by, created_at)
     select workspace_id, id, 1, encode(sha256(convert_to(manifest, 'UTF8')), 'hex'), manifest::jsonb, $1, now()
     from far order by n`,
    [userId],
  );
  await client.query(
    `insert into proof_views (workspace_id, post_id, digest, user_id, session_id, seen_at)
     select workspace_id, id, encode(sha256(convert_to(manifest, 'UTF8')), 'hex'), $1, $2, now() from far order by n`,
    [userId, sessionId],
  );
  await client.query(
    `insert into approvals (id, workspace_id, post_id, revision_number, digest, covers, user_id, session_id, timing, created_at)
     select format('apv_%s%s', lpad(to_hex(n), 10, '0'), left(replace(gen_random_uuid()::text, '-', ''), 16)),
       workspace_id, id, 1, encode(sha256(convert_to(manifest, 'UTF8')), 'hex'), 'content', $1, $2, 'any', now()
     from far order by n`,
    [userId, sessionId],
  );
  await client.query(
    `update posts set state = 'scheduled', publish_at = far.at, time_zone = 'UTC',
       wall_time = to_char(far.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')
     from far where posts.id = far.id`,
  );
}

/** The digests that the database computed are the ones that the service would have. */
async function looksMadeByUs(pool: Pool, count: number): Promise<void> {
  const { rows } = await pool.query<{ digest: string; manifest: Json; far: string }>(
    `select r.digest, r.manifest, (select count(*) from posts where state = 'scheduled') as far
     from posts p join post_revisions r on r.post_id = p.id where p.state = 'scheduled' order by p.publish_at limit 1`,
  );
  assert.equal(rows[0]?.digest, rows[0] && digestOf(rows[0].manifest));
  assert.equal(Number(rows[0]?.far), count);
}
