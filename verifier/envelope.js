/** The envelope (DSSE): exactly one spelling, and a signature over the exact bytes of what is in it. */
import {
  concat,
  decodeBase64,
  decodeText,
  encodeText,
  parseJson,
  refuseUnless,
  sha256,
  toHex,
  verifyEd25519,
} from './bytes.js';

const payloadType = 'application/vnd.signoff.proof.v1+json';
const dayMs = 86_400_000;

export function openEnvelope(bytes) {
  const text = decodeText(bytes);
  const envelope = parseJson(text, 'The file');
  const [{ keyid, sig } = {}] = Array.isArray(envelope?.signatures) ? envelope.signatures : [];
  const spelled = `{"payload":"${envelope?.payload}","payloadType":"${payloadType}","signatures":[{"keyid":"${keyid}","sig":"${sig}"}]}\n`;
  refuseUnless(
    text === spelled,
    'envelope',
    'It is not a proof of Signoff, or something around it was changed.',
  );
  const payload = decodeBase64(envelope.payload);
  return {
    payload,
    signature: decodeBase64(sig),
    keyId: keyid,
    proof: parseJson(decodeText(payload), 'The proof'),
  };
}

export async function checkSignature({ payload, signature, keyId, proof }, keys) {
  const key = keys.find(({ id }) => id === keyId);
  refuseUnless(key, 'unknown_key', 'It is signed with the key {key}, which is not among those given.', {
    key: keyId,
  });
  const head = encodeText(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `);
  refuseUnless(
    await verifyEd25519(key.publicKey, signature, concat(head, payload)),
    'signature',
    'The signature does not fit: the file was changed, or was not made by the one whose key this is.',
  );
  refuseUnless(proof?.made_by?.key === keyId, 'unknown_key', 'It names another key than it is signed with.');
  const madeAt = Date.parse(proof.made_at);
  const from = key.from ? Date.parse(key.from) - dayMs : -Infinity;
  const until = key.until ? Date.parse(key.until) + dayMs : Infinity;
  refuseUnless(
    madeAt >= from && madeAt <= until,
    'key_period',
    'It is signed with a key that was not in use when it says it was made.',
  );
}

/** The id of a key is the beginning of its SHA-256, so a key cannot be given under the id of another. */
export async function readKeys(list) {
  refuseUnless(Array.isArray(list), 'keys', 'The keys are not a list.');
  return Promise.all(
    list.map(async ({ public_key, from = null, until = null }) => {
      const publicKey = decodeBase64(public_key);
      refuseUnless(publicKey.length === 32, 'keys', 'A key does not have 32 bytes.');
      return { id: toHex(await sha256(publicKey)).slice(0, 16), publicKey, from, until };
    }),
  );
}
