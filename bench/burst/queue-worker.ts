/**
 * A worker of the baseline, a process of its own: BullMQ takes the jobs from Redis, and its processor publishes a post as the
 * service does, with the same steps around the same call of the sandbox: the attempt is committed before anything is sent, the
 * moment from which it may be visible before the call, and the outcome after it. It does not check approvals, quotas or whether
 * another post of the account is under way.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import { Pool, type PoolClient } from 'pg';
import { type QueueWorkerSettings, queueName } from './queue-settings.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as QueueWorkerSettings;
// What four of them may use of the hundred that the server allows.
const pool = new Pool({ connectionString: settings.databaseUrl, max: 20, pipeline: true });
const self = `worker ${process.pid}`;

const run = (client: PoolClient, name: string, text: string, ...values: unknown[]) =>
  client.query({ name, text, values });

/** Statements leave together, in one transaction. */
async function inTransaction(statements: (client: PoolClient) => readonly Promise<unknown>[]): Promise<void> {
  const client = await pool.connect();
  try {
    await Promise.all([
      run(client, 'begin', 'begin'),
      ...statements(client),
      run(client, 'commit', 'commit'),
    ]);
  } finally {
    client.release();
  }
}

async function publish(postId: string): Promise<void> {
  const { rows } = await pool.query<{ account: string; wire: unknown }>({
    name: 'read',
    text: `select account, wire from queue.posts where id = $1 and state <> 'published'`,
    values: [postId],
  });
  const [post] = rows;
  if (!post) return;
  const attempt = randomUUID();
  const subject = `post:${postId}`;
  await inTransaction((client) => [
    run(
      client,
      'start',
      `insert into queue.attempts (id, post_id, worker, started_at, lease_expires_at)
       values ($1, $2, $3, now(), now() + interval '1 minute')`,
      attempt,
      postId,
      self,
    ),
    run(
      client,
      'started',
      'insert into queue.attempts_started values ($1, now()) on conflict do nothing',
      postId,
    ),
    run(client, 'lane', `insert into queue.lanes values ($1, $1, now() + interval '1 minute')`, attempt),
    run(
      client,
      'publishing',
      `update queue.posts set state = 'publishing', updated_at = now() where id = $1`,
      postId,
    ),
    audit(client, 'post.publishing', subject, { attempt }),
  ]);
  await pool.query({
    name: 'committing',
    text: `update queue.attempts set committing_at = now(), handles = '{"first_commit_ms": 1}' where id = $1`,
    values: [attempt],
  });
  const externalId = await sendPost(post.wire);
  await inTransaction((client) => [
    run(
      client,
      'finished',
      `update queue.attempts set finished_at = now(), outcome = 'published' where id = $1`,
      attempt,
    ),
    run(
      client,
      'published',
      `update queue.posts set state = 'published', external_id = $2, published_at = now(), updated_at = now()
       where id = $1`,
      postId,
      externalId,
    ),
    run(client, 'freed', 'delete from queue.lanes where lane = $1', attempt),
    audit(client, 'post.published', subject, { attempt, externalId }),
    run(
      client,
      'event',
      `insert into queue.event_log (type, at, resource, data) values ('post.published', now(), $1, $2)`,
      subject,
      { state: 'published' },
    ),
    run(client, 'followed', 'insert into queue.followed_posts values ($1, $2, now())', postId, post.account),
  ]);
}

const audit = (client: PoolClient, action: string, subject: string, data: object) =>
  run(
    client,
    'audit',
    'insert into queue.audit_entries (at, action, subject, data) values (now(), $1, $2, $3)',
    action,
    subject,
    data,
  );

async function sendPost(wire: unknown): Promise<string> {
  const response = await fetch(`${settings.sandboxUrl}/linkedin/api/rest/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${settings.accessToken}`,
      'content-type': 'application/json',
      'linkedin-version': settings.linkedinVersion,
      'x-restli-protocol-version': '2.0.0',
    },
    body: JSON.stringify(wire),
  });
  const text = await response.text();
  const id = response.headers.get('x-restli-id');
  if (id === null) throw new Error(`the sandbox answered ${response.status}: ${text}`);
  return id;
}

const worker = new Worker<{ postId: string }>(queueName, ({ data }) => publish(data.postId), {
  connection: { host: '127.0.0.1', port: settings.redisPort, maxRetriesPerRequest: null },
  concurrency: settings.concurrency,
});
worker.on('failed', (_job, error) => console.error(error));
await worker.waitUntilReady();
console.log('ready');
process.once('SIGTERM', async () => {
  await worker.close();
  await pool.end();
});
