/** Checkpoints that a stranger stamped: by a real authority, believed only where everything fits; and those sent by mail. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { rootCertificates } from 'node:tls';
import { createCheckpointStore } from '../../server/db/audit/due-checkpoints.ts';
import { createCheckpointMail } from '../../server/domain/audit/mail-checkpoints.ts';
import { passOnCheckpoints } from '../../server/domain/audit/pass-on-checkpoints.ts';
import { verifyTimestamp, writeTimestampRequest } from '../../server/domain/audit/timestamp.ts';
import { createTimestamping } from '../../server/domain/audit/timestamp-checkpoint.ts';
import { hours, later, minutes } from '../../server/lib/clock.ts';
import type { WorkspaceId } from '../../server/lib/ids.ts';
import { createSmtpMailer } from '../../server/mail/smtp.ts';
import { createCheckpointFolder, createTimestampFolder } from '../../server/storage/checkpoint-folder.ts';
import { createTimestampAuthority } from '../../server/storage/timestamp-authority.ts';
import { createAuditChains } from '../audit-chains.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../database.ts';
import { SmtpServer } from '../smtp/smtp-server.ts';
import { type AuthorityKind, TimeStampAuthority } from './time-stamp-authority.ts';

let authority: TimeStampAuthority;
let database: TestDatabase;
let trusted: X509Certificate[];
let folder: string;
before(async () => {
  [authority, database, folder] = await Promise.all([
    TimeStampAuthority.start(),
    openTestDatabase(),
    mkdtemp(join(tmpdir(), 'signoff-stamps-')),
  ]);
  trusted = [new X509Certificate(await readFile(authority.rootFile))];
});
after(async () => {
  await authority[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const newQuestion = (text = 'a checkpoint') => ({
  hash: createHash('sha256').update(text).digest(),
  nonce: randomBytes(16),
});
const ask = async (question = newQuestion(), kind: AuthorityKind = 'good') => ({
  question,
  answer: await authority.stamp(writeTimestampRequest(question), kind),
});
const verify = (
  answer: Buffer,
  question: ReturnType<typeof newQuestion>,
  { roots = trusted, now = new Date() } = {},
): Date => verifyTimestamp(answer, question, { trusted: roots, now });

test('a time stamp of RSA and of elliptic curves is believed, with its time', async () => {
  for (const kind of ['good', 'elliptic'] as const) {
    const { question, answer } = await ask(newQuestion(), kind);
    assert.ok(Math.abs(verify(answer, question).getTime() - Date.now()) < minutes(1));
  }
});

test('not believed: of something else, of another question, from another day', async () => {
  const { question, answer } = await ask();
  assert.throws(() => verify(answer, { ...question, hash: newQuestion('other').hash }), /something else/);
  assert.throws(() => verify(answer, { ...question, nonce: randomBytes(16) }), /another question/);
  assert.throws(
    () => verify(answer, question, { now: later(new Date(), hours(2)) }),
    /clock of the authority/,
  );
});

test('not believed: by one whom nobody trusts, or whose certificate is made for something else', async () => {
  const own = await ask(newQuestion(), 'self_certified');
  assert.throws(() => verify(own.answer, own.question), /trusted/);
  const { question, answer } = await ask();
  assert.throws(() => verify(answer, question, { roots: [] }), /trusted/);
  const others = rootCertificates.slice(0, 20).map((pem) => new X509Certificate(pem));
  assert.throws(() => verify(answer, question, { roots: others }), /trusted/);
  const forge = (kind: AuthorityKind) => authority.forge(writeTimestampRequest(question), kind);
  assert.ok(verify(await forge('good'), question), 'the forgery itself is well made');
  for (const kind of ['web_server', 'not_critical'] as const) {
    const forged = await forge(kind);
    assert.throws(() => verify(forged, question), /not one for time stamps alone/);
  }
});

test('a byte that is changed in an answer is noticed, or says nothing', async () => {
  const { question, answer } = await ask();
  const time = verify(answer, question).getTime();
  const unnoticed: number[] = [];
  for (let at = 0; at < answer.length; at++) {
    const changed = Buffer.from(answer);
    changed[at] = (changed[at] ?? 0) ^ 0x01;
    try {
      assert.equal(verify(changed, question).getTime(), time, `byte ${at} changes the time`);
      unnoticed.push(at);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
    }
  }
  // Versions, parameters that are not used, and the like.
  assert.ok(unnoticed.length < answer.length / 20, `${unnoticed.length} of ${answer.length}`);
  for (const cut of [0, 1, 10, answer.length - 1])
    assert.throws(() => verify(answer.subarray(0, cut), question), /cannot be read/);
  assert.throws(() => verify(Buffer.concat([answer, Buffer.of(0)]), question), /cannot be read/);
});

test('an answer that refuses is said to', async () => {
  const question = newQuestion();
  // SHA-1, which this authority does not stamp.
  const request = writeTimestampRequest(question);
  const answer = await authority.stamp(
    Buffer.from(request.toString('hex').replace('0609608648016503040201', '0609608648016503040202'), 'hex'),
  );
  assert.throws(() => verify(answer, question), /refused/);
});

let number = 0;
async function checkpoint(size: number, workspace?: WorkspaceId) {
  const { chain, query } = createAuditChains(() => database.handle);
  number += 1;
  const id = workspace ?? (await chain(0));
  if (!workspace)
    await database.owner.query(`insert into audit_heads (workspace_id, sequence, hash, key_id, mac)
      values ('${id}', 9, 'x', 'k1', 'x') on conflict do nothing`);
  const note = `signoff.example/audit/${id}\n${size}\n${number}\n\n— signoff.example/audit/${id} AAAA\n`;
  await query(
    `insert into audit_checkpoints (workspace_id, size, root, note, created_at) values ($1, $2, $3, $4, now())`,
    [id, size, Buffer.alloc(32), note],
  );
  await createCheckpointFolder(folder)({ workspaceId: id, size, note });
  return { id, note };
}
const receipts = async (id: WorkspaceId) =>
  (
    await database.owner.query(
      'select destination, size::integer, receipt from checkpoint_receipts where workspace_id = $1 order by 1, 2',
      [id],
    )
  ).rows;

let now = new Date();
const passOn = (...recipients: Parameters<typeof passOnCheckpoints>[0]['recipients'][number][]) =>
  passOnCheckpoints({
    checkpoints: createCheckpointStore(database.handle),
    recipients,
    clock: { now: () => now },
    log: silentLog,
  });
const timestamping = () =>
  createTimestamping({
    ask: createTimestampAuthority(authority.url),
    trusted,
    keep: createTimestampFolder(folder),
    clock: { now: () => new Date() },
  });

test('the newest checkpoint of a workspace is stamped once, and OpenSSL believes what is kept', async () => {
  const { id } = await checkpoint(3);
  await checkpoint(5, id);
  await passOn(timestamping());
  await passOn(timestamping());
  const [kept, ...more] = await receipts(id);
  assert.deepEqual([kept?.size, kept?.destination, more], [5, 'timestamp', []]);
  const file = join(folder, id, '5');
  assert.deepEqual(await readFile(`${file}.tsr`), kept?.receipt);
  assert.equal(await authority.verify(`${file}.txt`, `${file}.tsr`), true);
  assert.equal(await authority.verify(join(folder, id, '3.txt'), `${file}.tsr`), false);
  await assert.rejects(
    database.owner.query(`delete from checkpoint_receipts where workspace_id = $1`, [id]),
    { code: 'SG002' },
  );
});

test('an authority that is down, or answers anything else, is asked again, and keeps no mail back', async () => {
  await using smtp = await SmtpServer.start();
  const { id, note } = await checkpoint(2);
  const mail = createCheckpointMail(
    createSmtpMailer({
      smtpUrl: smtp.url,
      from: 'signoff@example.com',
      baseUrl: new URL('https://signoff.example'),
    }),
    { recipient: 'archive@example.com', host: 'signoff.example' },
  );
  const { answer: old } = await ask(newQuestion(note));
  for (const broken of [
    () => Promise.resolve(old),
    () => Promise.resolve(Buffer.alloc(0)),
    () => Promise.resolve(Buffer.alloc(100_000)),
  ]) {
    authority.answer = broken;
    await passOn(timestamping(), mail);
  }
  authority.answer = null;
  authority.status = 500;
  await passOn(timestamping(), mail);
  authority.status = 200;
  assert.deepEqual(
    (await receipts(id)).map(({ destination }) => destination),
    ['mail'],
  );
  await passOn(timestamping(), mail);
  assert.deepEqual(
    (await receipts(id)).map(({ destination }) => destination),
    ['mail', 'timestamp'],
  );
  assert.equal(smtp.received.length, 1);
  const [received] = smtp.received;
  assert.deepEqual(received?.to, ['archive@example.com']);
  assert.ok(received?.parts.get('text/plain')?.replaceAll('\r\n', '\n').includes(note));
  assert.equal(received?.headers.get('list-unsubscribe'), undefined);
});

test('mails come once an hour, however many checkpoints there are, with the newest of each workspace', async () => {
  await using smtp = await SmtpServer.start();
  const mail = createCheckpointMail(
    createSmtpMailer({
      smtpUrl: smtp.url,
      from: 'signoff@example.com',
      baseUrl: new URL('https://signoff.example'),
    }),
    { recipient: 'archive@example.com', host: 'signoff.example' },
  );
  now = later(now, hours(1));
  const [one, other] = [await checkpoint(1), await checkpoint(1)];
  await passOn(mail);
  await checkpoint(2, one.id);
  const last = await checkpoint(3, one.id);
  await passOn(mail);
  assert.equal(smtp.received.length, 1);
  now = later(now, hours(1));
  await passOn(mail);
  const texts = smtp.received.map(({ parts }) => parts.get('text/plain')?.replaceAll('\r\n', '\n') ?? '');
  assert.equal(texts.length, 2);
  assert.ok(texts[0]?.includes(one.note) && texts[0].includes(other.note));
  assert.ok(texts[1]?.includes(last.note) && !texts[1].includes(other.note));
});
