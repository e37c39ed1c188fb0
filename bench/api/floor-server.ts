/**
 * The floor: the least that a Node server with PostgreSQL can do for each of these requests, well done. Its statements are fixed:
 * the token is looked up by its hash; a draft is a post, an audit row and an event row in one transaction; a read is one
 * select. They are prepared once for each connection, and those of a transaction leave without waiting for each other. No
 * framework, no validation, no rights, no limits, no log.
 *
 * A process of its own, started with the address of the database; it prints its port.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type PoolClient } from 'pg';

interface Caller {
  readonly user_id: string;
  readonly workspace_id: string;
}
type Answer = (client: PoolClient, caller: Caller, url: URL, body: string) => Promise<unknown>;

// One for each connection of the load generator.
const pool = new Pool({ connectionString: process.argv[2] ?? '', max: 20, pipeline: true });

const statement = (name: string, text: string) => ({
  name,
  run: async (client: PoolClient, ...values: unknown[]) => (await client.query({ name, text, values })).rows,
});

const findToken = statement(
  'token',
  'select user_id, workspace_id from floor.tokens where token_hash = $1 and expires_at > now()',
);
const begin = statement('begin', 'begin');
const commit = statement('commit', 'commit');
const insertPost = statement(
  'post',
  `insert into floor.posts (id, workspace_id, platform, account_id, state, caption, author_id, created_at)
   values ($1, $2, $3, $4, 'draft', $5, $6, now())`,
);
const insertAudit = statement(
  'audit',
  `insert into floor.audit (workspace_id, at, actor_id, action, subject, data)
   values ($1, now(), $2, 'post.created', $3, $4)`,
);
const insertEvent = statement(
  'event',
  `insert into floor.events (workspace_id, type, at, resource, data) values ($1, 'post.created', now(), $2, $3)`,
);
const readPost = statement('read', 'select * from floor.posts where workspace_id = $1 and id = $2');
const listPosts = statement(
  'list',
  'select * from floor.posts where workspace_id = $1 order by id desc limit 25',
);
const readCalendar = statement(
  'calendar',
  `select * from floor.posts where workspace_id = $1 and publish_at >= $2 and publish_at < $3
   order by publish_at, id`,
);
const readDays = statement('days', 'select * from floor.days where workspace_id = $1 order by day');

const postEpochMs = Date.UTC(2024, 0, 1);
let made = 0;
/** Like ours: 41 bits of milliseconds and 22 others. */
const newPostId = (): string => {
  made = (made + 1) % 4_194_304;
  return String((BigInt(Date.now() - postEpochMs) << 22n) | BigInt(made));
};

const createPost: Answer = async (client, { user_id, workspace_id }, _url, body) => {
  const { platform, account_id, caption } = JSON.parse(body);
  const id = newPostId();
  const subject = `post:${id}`;
  await Promise.all([
    begin.run(client),
    insertPost.run(client, id, workspace_id, platform, account_id, caption, user_id),
    insertAudit.run(client, workspace_id, user_id, subject, { platform }),
    insertEvent.run(client, workspace_id, subject, { state: 'draft' }),
    commit.run(client),
  ]);
  return { status: 'success', post_id: id };
};

const answers: Readonly<Record<string, Answer>> = {
  '/posts/create': createPost,
  '/v1/posts': async (client, { workspace_id }) => ({ data: await listPosts.run(client, workspace_id) }),
  '/v1/calendar': async (client, { workspace_id }, { searchParams }) => ({
    data: await readCalendar.run(client, workspace_id, searchParams.get('from'), searchParams.get('to')),
  }),
  '/v1/profile': async (_client, caller) => caller,
  '/analytics': async (client, { workspace_id }) => ({ data: await readDays.run(client, workspace_id) }),
};
const readOnePost: Answer = async (client, { workspace_id }, { pathname }) =>
  (await readPost.run(client, workspace_id, pathname.slice('/v1/posts/'.length)))[0];

async function answer(req: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of req) body += part;
  const url = new URL(req.url ?? '/', 'http://localhost');
  const token = (req.headers.authorization ?? '').slice('Bearer '.length);
  const client = await pool.connect();
  try {
    const [caller] = await findToken.run(client, createHash('sha256').update(token).digest('hex'));
    if (!caller) throw new Error('there is no such token');
    const result = await (answers[url.pathname] ?? readOnePost)(client, caller, url, body);
    if (result === undefined) throw new Error(`there is nothing at ${url.pathname}`);
    return JSON.stringify(result);
  } finally {
    client.release();
  }
}

const server = createServer({ keepAliveTimeout: 600_000 }, (req, res) => {
  answer(req).then(
    (text) => res.setHeader('content-type', 'application/json').end(text),
    (error: unknown) => res.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
