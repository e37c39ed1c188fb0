/**
 * Made the fixture beside it, once: `node test/processes/old-data-folder/make.ts <folder with the files of an earlier commit>`
 * starts that commit's service and sandbox on a new data folder, uses them as two people do, stops them as an operator does,
 * and keeps every row, every file and the sandbox's journal. What is here was made from commit 02617199.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../../server/db/postgres/embedded/index.ts';
import type { PostDetailView } from '../../../server/http/posts/views.ts';
import { BrowserSession } from '../../browser-session.ts';
import { silentLog } from '../../database.ts';
import { freePort } from '../../free-port.ts';
import { createPicture } from '../../pictures.ts';

const fixture = import.meta.dirname;
const everyFile = { withFileTypes: true, recursive: true } as const;
const checkout = resolve(process.argv[2] ?? '');
const dataDir = await mkdtemp(join(tmpdir(), 'signoff-made-'));
const [port, sandboxPort] = [await freePort(), await freePort()];

const service = spawn(process.execPath, [join(checkout, 'server/main.ts'), 'all'], {
  cwd: checkout,
  env: {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    AI_LOCAL_SERVERS: 'off',
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((done) => {
  service.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Ctrl-C')) done();
  });
});

process.once('exit', () => service.kill('SIGKILL'));

const baseUrl = `http://localhost:${port}`;
const [ines, maren] = [new BrowserSession(baseUrl), new BrowserSession(baseUrl)];
await ines.signIn('ines');
const { link } = await ines.mustPost<{ link: string }>('/v1/invitations', { role: 'approver' });
await maren.signIn('maren', { invitation: link.split('/').at(-1) ?? '' });
maren.workspace = ines.workspace;

/** A whole minute from which all of them are due. */
const due = new Date(Math.ceil(Date.now() / 60_000 + 60) * 60_000);
const at = (laterMinutes = 0) => ({
  at: new Date(due.getTime() + laterMinutes * 60_000).toISOString(),
});
const [page] = await ines.connectLinkedIn({ pages: 1 });
const [creator] = await ines.connect('tiktok', { creator: 'ines', decision: 'allow' }, (targets) => targets);
assert.ok(page && creator);
const beans = await ines.upload('beans.png', await createPicture('sienna', 720, 720), 'Roasted beans');

const approveAs = async (person: BrowserSession, id: string, more: object = {}) => {
  const opened = await person.openPost(id);
  return person.mustPost<PostDetailView>(`/v1/posts/${id}/approve`, {
    revision_digest: opened.current_revision?.digest,
    declarations: {},
    ...more,
  });
};
const draft = async (input: Record<string, unknown>): Promise<string> => {
  const id = await ines.createDraft(input);
  await ines.mustPost(`/v1/posts/${id}/submit`);
  return id;
};

// Out already, so that there are attempts, an entry and figures of one.
const out = await draft({ caption: 'Out before', account_id: page });
await approveAs(maren, out);
await ines.mustPost('/posts/publish', { post_id: out });
await ines.waitForPost(out, ({ state }) => state === 'published', 60_000);

const schedule = async (input: Record<string, unknown>, more: object = {}, by = maren) => {
  const id = await draft(input);
  const approved = await approveAs(by, id, more);
  const last =
    approved.state === 'approved'
      ? await ines.mustPost<PostDetailView>(`/v1/posts/${id}/schedule`, {
          wall_time: due.toISOString().slice(0, 16),
          time_zone: 'UTC',
        })
      : approved;
  assert.equal(last.state, 'scheduled');
};
await schedule({ caption: 'Scheduled for one time', account_id: page, schedule: at() });
await schedule(
  { caption: 'Scheduled for any time', account_id: page, schedule: at() },
  { timing: { kind: 'any' } },
);
await schedule({
  caption: 'Scheduled with a picture and a comment',
  options: { first_comment: 'Roasted on Friday' },
  account_id: page,
  media: [beans.media],
  schedule: at(),
});
await schedule(
  {
    caption: 'Scheduled on TikTok',
    platform: 'tiktok',
    account_id: creator.id,
    media: [beans.media],
    schedule: at(),
  },
  { declarations: { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true } },
);

// What is not due yet.
await ines.createDraft({ caption: 'A draft', account_id: page });
await draft({ caption: 'In review', account_id: page });
const later = await draft({
  caption: 'Scheduled for another day',
  account_id: page,
  schedule: at(3 * 1_440),
});
assert.equal((await approveAs(maren, later)).state, 'scheduled');

service.kill('SIGTERM');
const [code] = await once(service, 'exit');
assert.equal(code, 0);

const lines = [JSON.stringify({ due: due.toISOString(), sandbox: `http://127.0.0.1:${sandboxPort}` })];
{
  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const client = new Client({ connectionString: postgres.adminConnectionString });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  for (const { name } of tables) {
    // As text: the ids of posts are larger than numbers of JavaScript.
    const { rows } = await client.query<{ line: string }>(
      `select jsonb_build_object('table', '${name}', 'row', to_jsonb(t))::text as line from ${name} t`,
    );
    lines.push(...rows.map(({ line }) => line));
  }
  await client.end();
}
await writeFile(join(fixture, 'rows.jsonl'), `${lines.join('\n')}\n`);
await cp(join(dataDir, 'sandbox/journal.jsonl'), join(fixture, 'sandbox.jsonl'));
await cp(join(dataDir, 'encryption.keys'), join(fixture, 'encryption.keys'));
for (const { parentPath, name } of (await readdir(join(dataDir, 'media'), everyFile)).filter((one) =>
  one.isFile(),
)) {
  const file = join(parentPath, name);
  await cp(file, join(fixture, 'media', relative(join(dataDir, 'media'), file)));
}
await rm(dataDir, { recursive: true });
