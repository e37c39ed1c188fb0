/**
 * Approvals with a passkey, as browsers make them with each algorithm: whole where it signed this approval here with the
 * person verified, refused where anything differs. By both implementations.
 */
import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type CheckName, type PublishedKey, verifyProof } from '../../verifier/verify-proof.js';
import { startTestServer } from '../test-server.ts';
import { makeApprovedProof } from './real-proofs.ts';
import { type LooseProof, readPayload, resign, rewriteAudit, seal } from './resign.ts';
import { hasSecondVerifier, verifyWithSecond } from './second-verifier.ts';

let approved: Buffer;
let keys: PublishedKey[];
let folder: string;
before(async () => {
  await using server = await startTestServer({ workers: false });
  ({ approved, keys } = await makeApprovedProof(server));
  folder = await mkdtemp(join(tmpdir(), 'signoff-passkeys-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
type Algorithm = keyof typeof pairs;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const hex = (text: string) => Buffer.from(text, 'hex');
const coordinate = (text = '') => Buffer.from(text, 'base64url');

/** As authenticators write keys. */
function toCose(algorithm: Algorithm): Buffer {
  const { x, y, n } = pairs[algorithm].publicKey.export({ format: 'jwk' });
  if (algorithm === 'EdDSA') return Buffer.concat([hex('a4010103272006215820'), coordinate(x)]);
  if (algorithm === 'ES256')
    return Buffer.concat([hex('a5010203262001215820'), coordinate(x), hex('225820'), coordinate(y)]);
  return Buffer.concat([hex('a401030339010020590100'), coordinate(n), hex('2143010001')]);
}

interface Signing {
  readonly statement: Record<string, unknown>;
  readonly decision: Record<string, unknown>;
  /** More decisions of the same gesture. */
  readonly others: readonly Record<string, unknown>[];
  readonly client: Record<string, unknown>;
  readonly site: string;
  readonly flags: number;
  readonly algorithm: Algorithm;
  /** The entry of the audit that introduces the key. Null: none. */
  readonly introduction: Record<string, unknown> | null;
  /** Whether it stands before the approval. */
  readonly introducedFirst: boolean;
}

/** Signs the first approval with a passkey, after `change` had its way. */
async function signed(
  change: Partial<Signing> = {},
  afterwards: (proof: LooseProof) => void = () => undefined,
): Promise<Buffer> {
  const proof = readPayload(approved);
  const [approval] = proof.approvals;
  const { statement, decision, others, client, site, flags, algorithm, introduction, introducedFirst } = {
    statement: {},
    decision: {},
    others: [],
    client: {},
    site: 'localhost',
    flags: 0x05,
    algorithm: 'ES256' as const,
    introduction: {},
    introducedFirst: true,
    ...change,
  };
  const text = JSON.stringify({
    type: 'signoff.statement.v1',
    origin: proof.made_by.origin,
    workspace: proof.workspace.id,
    user: approval.by.id,
    nonce: 'bm9uY2U',
    at: approval.at,
    decisions: [
      ...others,
      {
        decision: 'approve',
        post: proof.post.id,
        revision: approval.revision,
        digest: approval.digest,
        covers: 'content',
        timing: approval.timing,
        declarations: approval.declarations,
        signer: 'member',
        policy_version: 1,
        stage: null,
        ...decision,
      },
    ],
    ...statement,
  });
  const clientData = Buffer.from(
    JSON.stringify({
      type: 'webauthn.get',
      challenge: sha256(text).toString('base64url'),
      origin: proof.made_by.origin,
      crossOrigin: false,
      other_keys_can_be_added_here: 'do not compare clientDataJSON against a template',
      ...client,
    }),
  );
  const device = Buffer.concat([sha256(site), Buffer.of(flags, 0, 0, 0, 0)]);
  const data = Buffer.concat([device, sha256(clientData)]);
  const { publicKey, privateKey } = pairs[algorithm];
  approval.strength = 'passkey';
  approval.statement = 'sgn_1';
  proof.statements = [
    {
      id: 'sgn_1',
      text,
      credential: {
        id: 'Y3JlZA',
        public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
        authenticator_data: device.toString('base64'),
        client_data: clientData.toString('base64'),
        signature: sign(algorithm === 'EdDSA' ? null : 'sha256', data, privateKey).toString('base64'),
      },
    },
  ];
  await rewriteAudit(proof, (entries) => {
    const registered = {
      ...entries[0],
      action: 'passkey.registered',
      subject: `user:${approval.by.id}`,
      user: approval.by.id,
      ...introduction,
      data: {
        credential_id: 'Y3JlZA',
        public_key: toCose(algorithm).toString('base64url'),
        ...(introduction?.data as object | undefined),
      },
    };
    if (introduction === null) return entries;
    return introducedFirst ? [registered, ...entries] : [...entries, registered];
  });
  afterwards(proof);
  return seal(proof);
}

const verdict = async (file: Buffer) => {
  const { checks } = await verifyProof(file, keys);
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
};

const other = { decision: 'approve', post: '1', revision: 1, digest: 'cd'.repeat(32), covers: 'content' };

/** Signatures of ES256 differ in length, so several are made. */
const good = () =>
  Promise.all([
    ...Array.from({ length: 20 }, () => signed()),
    signed({ algorithm: 'EdDSA' }),
    signed({ algorithm: 'RS256' }),
    signed({ others: Array.from({ length: 49 }, () => other) }),
    signed({}, (proof) => (proof.policy.strength = 'session')),
  ]);

const otherKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');

const bad: Readonly<Record<string, readonly [check: CheckName, make: () => Promise<Buffer>]>> = {
  'another digest': ['passkeys', () => signed({ decision: { digest: 'ab'.repeat(32) } })],
  'another post': ['passkeys', () => signed({ decision: { post: '1' } })],
  'another revision': ['passkeys', () => signed({ decision: { revision: 7 } })],
  'a new time only': ['passkeys', () => signed({ decision: { covers: 'timing' } })],
  'other declarations': ['passkeys', () => signed({ decision: { declarations: { ad: true } } })],
  'another time': ['passkeys', () => signed({ decision: { timing: { kind: 'at', at: '2030-01-01' } } })],
  'a refusal': ['passkeys', () => signed({ decision: { decision: 'reject' } })],
  'a guest': ['passkeys', () => signed({ decision: { signer: 'guest' } })],
  'no decision': ['passkeys', () => signed({ statement: { decisions: [] } })],
  'another person': ['passkeys', () => signed({ statement: { user: 'usr_other' } })],
  'another workspace': ['passkeys', () => signed({ statement: { workspace: `wsp_${'0'.repeat(26)}` } })],
  'a statement of another kind': ['passkeys', () => signed({ statement: { type: 'signoff.statement.v2' } })],
  'another challenge': ['passkeys', () => signed({ client: { challenge: 'AAAA' } })],
  'a registration': ['passkeys', () => signed({ client: { type: 'webauthn.create' } })],
  'another page': ['passkeys', () => signed({ client: { origin: 'https://evil.example' } })],
  'a page inside another': ['passkeys', () => signed({ client: { crossOrigin: true } })],
  'another site': ['passkeys', () => signed({ site: 'evil.example' })],
  'a device that did not verify the person': ['passkeys', () => signed({ flags: 0x01 })],
  'a device where nobody was present': ['passkeys', () => signed({ flags: 0x04 })],
  'a signature of another key': [
    'passkeys',
    () => signed({}, ({ statements }) => (statements[0].credential.public_key = otherKey())),
  ],
  'a statement that was changed afterwards': [
    'passkeys',
    () =>
      signed({ decision: { decision: 'reject' } }, ({ statements }) => {
        statements[0].text = statements[0].text.replace('reject', 'approve');
      }),
  ],
  'a statement that is not there': ['passkeys', () => signed({}, (proof) => (proof.statements = []))],
  'an approval that does not say that it was signed': [
    'passkeys',
    () => signed({}, ({ approvals }) => (approvals[0].strength = 'session')),
  ],
  'a key that the audit does not know': ['audit', () => signed({ introduction: null })],
  'a key that came after the approval': ['audit', () => signed({ introducedFirst: false })],
  'a key of somebody else': ['audit', () => signed({ introduction: { subject: 'user:usr_other' } })],
  'an entry of something else about the key': [
    'audit',
    () => signed({ introduction: { action: 'passkey.removed' } }),
  ],
  'another key under the same name': [
    'audit',
    () => signed({ introduction: { data: { public_key: toCose('EdDSA').toString('base64url') } } }),
  ],
  'another name of the same key': [
    'audit',
    () => signed({ introduction: { data: { credential_id: 'b3RoZXI' } } }),
  ],
  'a policy that asks for what the audit does not say': [
    'audit',
    () =>
      signed({}, async (proof) => {
        proof.policy.strength = 'passkey';
        proof.policy.shown_by = { side: 'before', sequence: 1 };
      }),
  ],
};

test('what a passkey signed here is whole, by ES256, EdDSA and RS256, alone and with other posts', async () => {
  for (const file of await good()) assert.deepEqual(await verdict(file), []);
});

test('where the policy asks for a passkey, an approval in a session does not count', async () => {
  const file = resign(approved, (proof) => (proof.policy.strength = 'passkey'));
  assert.ok((await verdict(file)).includes('policy'));
});

for (const [what, [check, make]] of Object.entries(bad))
  test(`refused: ${what}`, async () => assert.ok((await verdict(await make())).includes(check)));

test('the second implementation comes to the same verdicts', { skip: hasSecondVerifier() }, async () => {
  const whole = await good();
  const broken = await Promise.all(Object.values(bad).map(([, make]) => make()));
  assert.deepEqual(await verifyWithSecond(folder, [...whole, ...broken], keys), [
    ...whole.map(() => true),
    ...broken.map(() => false),
  ]);
});
