/**
 * A stranger's view: only the file, the public keys, and the verifier, which shares no code with the server. The second
 * implementation, in Python with OpenSSL, must come to the same verdicts.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { type PublishedKey, verifyProof } from '../../verifier/verify-proof.js';
import { startTestServer } from '../test-server.ts';
import { flipByte } from './flip-byte.ts';
import { makeRealProofs } from './real-proofs.ts';
import { type LooseProof, readPayload, resign } from './resign.ts';
import { hasSecondVerifier, verifyWithSecond } from './second-verifier.ts';

let proofs: Map<string, Buffer>;
let keys: PublishedKey[];
let published: Buffer;
let folder: string;

before(async () => {
  await using server = await startTestServer({ settings: { SIGNUP: 'open' } });
  ({ proofs, keys } = await makeRealProofs(server));
  published = proofs.get('published') ?? assert.fail();
  folder = await mkdtemp(join(tmpdir(), 'signoff-proofs-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const broken = async (file: Uint8Array) => {
  const { ok, checks } = await verifyProof(file, keys);
  assert.equal(ok, false);
  return checks.filter((check) => !check.ok).map(({ name, refusal }) => `${name}: ${refusal?.code}`);
};

test('every proof that a real flow makes is whole', async () => {
  assert.equal(proofs.size, 5);
  for (const [kind, file] of proofs) {
    const { ok, checks, proof } = await verifyProof(file, keys);
    assert.ok(ok, `${kind}: ${checks.find((check) => !check.ok)?.refusal?.message}`);
    assert.equal(checks.length, 10);
    assert.ok(proof);
  }
});

test('a change at every byte of a proof is refused', async () => {
  // The shortest, because each byte costs a verification.
  const file = [...proofs.values()].reduce((one, other) => (other.length < one.length ? other : one));
  for (let at = 0; at < file.length; at++) {
    const { ok } = await verifyProof(flipByte(file, at), keys, { stopAtFirst: true });
    assert.equal(ok, false, `byte ${at} of ${file.length} could be changed`);
  }
});

test('what is added, cut off or spelled otherwise is refused', async () => {
  const text = published.toString();
  const { payload, payloadType, signatures } = JSON.parse(text);
  for (const other of [
    ` ${text}`,
    `${text}\n`,
    text.trimEnd(),
    `\ufeff${text}`,
    text.slice(0, -2),
    JSON.stringify({ payload, payloadType, signatures }, null, 1),
    JSON.stringify({ payloadType, payload, signatures }),
    JSON.stringify({ payload, payloadType, signatures, more: 1 }),
    JSON.stringify({ payload, payloadType, signatures: [...signatures, ...signatures] }),
    text.replace('"payload":', '"payload":"","payload":'),
    '',
    'null',
    '[]',
  ])
    assert.deepEqual((await broken(Buffer.from(other)))[0]?.split(':')[0], 'envelope');
});

test('a proof signed by a key that was not given is refused, whatever id it names', async () => {
  const other = { public_key: Buffer.alloc(32, 9).toString('base64') };
  assert.deepEqual(
    (await verifyProof(published, [other], { stopAtFirst: true })).checks.at(-1)?.refusal?.code,
    'unknown_key',
  );
  const late = keys.map((key) => ({ ...key, until: '2020-01-01T00:00:00.000Z' }));
  assert.deepEqual(
    (await verifyProof(published, late, { stopAtFirst: true })).checks.at(-1)?.refusal?.code,
    'key_period',
  );
});

/** The maker has the key, so only the contradictions inside the file give it away. */
const lies: readonly [what: string, check: string, kind: string, lie: (proof: LooseProof) => void][] = [
  [
    'other words',
    'digest',
    'published',
    (p) => (p.revision.manifest = p.revision.manifest.replace('harvest', 'Harvest')),
  ],
  [
    'an approval of other content',
    'approvals',
    'published',
    (p) => (p.approvals[0].digest = 'ab'.repeat(32)),
  ],
  [
    'an approval before it was seen',
    'approvals',
    'published',
    (p) => (p.views[0].at = '2999-01-01T00:00:00.000Z'),
  ],
  ['no approval', 'approvals', 'published', (p) => (p.approvals = [])],
  ['another person', 'audit', 'published', (p) => (p.approvals[0].by.id = p.views[0].by.id = 'usr_other')],
  ['another time of approval', 'audit', 'published', (p) => (p.approvals[0].at = '2998-01-01T00:00:00.000Z')],
  ['an approval left out', 'audit', 'approved again after an edit', (p) => p.approvals.shift()],
  ['a passkey that was not used', 'passkeys', 'published', (p) => (p.approvals[0].strength = 'passkey')],
  ['one approval of two', 'policy', 'two people', (p) => p.approvals.pop()],
  ['the same person twice', 'policy', 'two people', (p) => (p.approvals[1].by = p.approvals[0].by)],
  ['other declarations', 'policy', 'two people', (p) => (p.approvals[0].declarations = { audience: 'kids' })],
  ['authors who may not approve', 'policy', 'published', (p) => (p.policy.self_approval = false)],
  ['a milder policy', 'audit', 'two people', (p) => (p.policy.approvals_required = 1)],
  [
    'an entry changed',
    'inclusion',
    'published',
    (p) => (p.audit.entries[0].entry = p.audit.entries[0].entry.replace('post.', 'Post.')),
  ],
  ['an entry twice', 'inclusion', 'published', (p) => p.audit.entries.push(p.audit.entries.at(-1))],
  [
    'a path of another entry',
    'inclusion',
    'published',
    (p) => (p.audit.entries[0].path = p.audit.entries[1].path),
  ],
  [
    'a longer path',
    'inclusion',
    'published',
    (p) => p.audit.entries[0].path.push(p.audit.entries[0].path[0]),
  ],
  [
    'another size',
    'checkpoint',
    'published',
    (p) => (p.audit.checkpoint = p.audit.checkpoint.replace(/\n(\d+)\n/, '\n9$1\n')),
  ],
  ['another workspace', 'checkpoint', 'published', (p) => (p.workspace.id = `wsp_${'0'.repeat(26)}`)],
  [
    'no entry of the sending',
    'sent',
    'published',
    (p) =>
      (p.audit.entries = p.audit.entries.filter(
        ({ entry }: { entry: string }) => !entry.includes('post.published'),
      )),
  ],
  ['another post on the platform', 'sent', 'published', (p) => (p.post.external_id = 'urn:li:share:1')],
  ['other bytes sent', 'sent', 'published', (p) => (p.attempts[0].digest = 'ab'.repeat(32))],
  ['it never went out', 'sent', 'published', (p) => (p.post.published_at = null)],
  ['no attempts', 'sent', 'published', (p) => (p.attempts = [])],
  [
    'words of somebody else',
    'audit',
    'published',
    (p) => (p.origin.text = p.origin.text.replace('"kind":"person"', '"kind":"model"')),
  ],
  ['a policy that asked for passkeys', 'policy', 'published', (p) => (p.policy.strength = 'passkey')],
];

const lieTo = (kind: string, lie: (proof: LooseProof) => void) => {
  const file = proofs.get(kind) ?? assert.fail(kind);
  return resign(file, (proof) => {
    const earlier = JSON.stringify(proof);
    lie(proof);
    assert.notEqual(JSON.stringify(proof), earlier, 'the lie changed nothing');
  });
};

for (const [what, check, kind, lie] of lies) {
  test(`a maker with the key cannot say: ${what}`, async () => {
    const found = await broken(lieTo(kind, lie));
    assert.ok(
      found.some((one) => one.startsWith(check)),
      found.join(', '),
    );
  });
}

test('signing it again without a change is whole: the lies above are what is refused', async () => {
  for (const file of proofs.values())
    assert.deepEqual(
      resign(file, () => undefined),
      file,
    );
});

test('the second implementation comes to the same verdicts', { skip: hasSecondVerifier() }, async () => {
  const good = [...proofs.values()];
  const flipped = good.map((file, index) => flipByte(file, (index * 7919) % file.length));
  const lied = lies.map(([, , kind, lie]) => lieTo(kind, lie));
  assert.deepEqual(await verifyWithSecond(folder, [...good, ...flipped, ...lied], keys), [
    ...good.map(() => true),
    ...[...flipped, ...lied].map(() => false),
  ]);
});

test('the command says 0, 1 or 2', async () => {
  const [proof, keyFile, bad] = ['proof.json', 'keys.json', 'bad.json'].map((name) => join(folder, name));
  assert.ok(proof && keyFile && bad);
  await writeFile(proof, published);
  await writeFile(keyFile, JSON.stringify({ keys }));
  await writeFile(bad, flipByte(published, 100));
  const run = async (...args: string[]) => {
    const command = join(import.meta.dirname, '../../verifier/signoff-verify.js');
    const { code = 0, stdout = '' } = (await promisify(execFile)(process.execPath, [command, ...args]).catch(
      (error: { code: number; stdout: string }) => error,
    )) as { code?: number; stdout?: string };
    return [code, stdout.split('\n')[0]];
  };
  assert.deepEqual(await run(proof, '--keys', keyFile), [0, `${proof}: this proof is whole`]);
  assert.deepEqual(await run(proof, '--key', keys[0]?.public_key ?? ''), [
    0,
    `${proof}: this proof is whole`,
  ]);
  assert.deepEqual(await run(proof, bad, '--quiet', '--keys', keyFile), [1, `whole ${proof}`]);
  for (const args of [[], [proof], [join(folder, 'none.json'), '--keys', keyFile], [proof, '--keys', proof]])
    assert.equal((await run(...args))[0], 2, args.join(' '));
});

test('a proof holds no secret of anybody', () => {
  for (const file of proofs.values()) {
    const text = JSON.stringify(readPayload(file));
    assert.doesNotMatch(text, /token|email|@example|secret/i);
  }
});
