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
import { type PublishedKey, verifyProof } from '../../verifier/verify-proof.js';
import { startTestServer } from '../test-server.ts';
import { makeApprovedProof } from './real-proofs.ts';
import { type LooseProof, resign } from './resign.ts';
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

interface Signing {
  readonly statement: Record<string, unknown>;
  readonly client: Record<string, unknown>;
  readonly site: string;
  readonly flags: number;
  readonly algorithm: Algorithm;
}

/** Signs the first approval with a passkey, after `change` had its way. */
const signed = (
  change: Partial<Signing> = {},
  afterwards: (assertion: LooseProof) => void = () => undefined,
) =>
  resign(approved, (proof) => {
    const [approval] = proof.approvals;
    const { statement, client, site, flags, algorithm } = {
      statement: {},
      client: {},
      site: 'localhost',
      flags: 0x05,
      algorithm: 'ES256' as const,
      ...change,
    };
    const text = JSON.stringify({
      type: 'signoff.approval.v1',
      decision: 'approve',
      origin: proof.made_by.origin,
      workspace: proof.workspace.id,
      post: proof.post.id,
      revision: approval.revision,
      digest: approval.digest,
      user: approval.by.id,
      credential: 'Y3JlZA',
      nonce: 'bm9uY2U',
      at: approval.at,
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
    approval.assertion = {
      statement: text,
      credential_id: 'Y3JlZA',
      public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      authenticator_data: device.toString('base64'),
      client_data_json: clientData.toString('base64'),
      signature: sign(algorithm === 'EdDSA' ? null : 'sha256', data, privateKey).toString('base64'),
    };
    afterwards(approval.assertion);
  });

const verdict = async (file: Buffer) => {
  const { checks } = await verifyProof(file, keys);
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
};

/** Signatures of ES256 differ in length, so several are made. */
const good = () => [
  ...Array.from({ length: 20 }, () => signed()),
  signed({ algorithm: 'EdDSA' }),
  signed({ algorithm: 'RS256' }),
];

const bad: Readonly<Record<string, () => Buffer>> = {
  'another digest': () => signed({ statement: { digest: 'ab'.repeat(32) } }),
  'another post': () => signed({ statement: { post: '1' } }),
  'another revision': () => signed({ statement: { revision: 7 } }),
  'another person': () => signed({ statement: { user: 'usr_other' } }),
  'a refusal': () => signed({ statement: { decision: 'reject' } }),
  'another credential': () => signed({ statement: { credential: 'other' } }),
  'another challenge': () => signed({ client: { challenge: 'AAAA' } }),
  'a registration': () => signed({ client: { type: 'webauthn.create' } }),
  'another page': () => signed({ client: { origin: 'https://evil.example' } }),
  'a page inside another': () => signed({ client: { crossOrigin: true } }),
  'another site': () => signed({ site: 'evil.example' }),
  'a device that did not verify the person': () => signed({ flags: 0x01 }),
  'a device where nobody was present': () => signed({ flags: 0x04 }),
  'a signature of another key': () =>
    signed({}, (assertion) => {
      assertion.public_key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .publicKey.export({ format: 'der', type: 'spki' })
        .toString('base64');
    }),
  'a statement that was changed afterwards': () =>
    signed({ statement: { decision: 'reject' } }, (assertion) => {
      assertion.statement = assertion.statement.replace('reject', 'approve');
    }),
};

test('what a passkey signed here is whole, by ES256, EdDSA and RS256', async () => {
  for (const file of good()) assert.deepEqual(await verdict(file), []);
});

for (const [what, make] of Object.entries(bad))
  test(`refused: ${what}`, async () => assert.deepEqual(await verdict(make()), ['passkeys']));

test('the second implementation comes to the same verdicts', { skip: hasSecondVerifier() }, async () => {
  const [whole, broken] = [good(), Object.values(bad).map((make) => make())];
  assert.deepEqual(await verifyWithSecond(folder, [...whole, ...broken], keys), [
    ...whole.map(() => true),
    ...broken.map(() => false),
  ]);
});
