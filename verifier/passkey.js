/**
 * What passkeys signed (WebAuthn): statements with the decisions of one person, made on the page of this Signoff, with the
 * person verified, by a key that the audit introduced as theirs.
 */
import {
  canonicalJson,
  concat,
  decodeBase64,
  decodeBase64Url,
  decodeText,
  encodeBase64Url,
  encodeText,
  includesBytes,
  isSame,
  parseJson,
  refuseUnless,
  sha256,
} from './bytes.js';

const edPrefix = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70];
const ecPrefix = [0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01];
const [userPresent, userVerified] = [0x01, 0x04];

/** Each statement is signed as it stands there, whatever the approvals make of it. */
export async function checkStatement({ text, credential }, proof) {
  const statement = parseJson(text, 'What was signed with a passkey');
  const values = { name: nameOf(statement.user, proof) };
  const refuse = (condition, message) => refuseUnless(condition, 'passkey', message, values);
  const clientData = decodeBase64(credential.client_data);
  const client = parseJson(decodeText(clientData), 'What the browser signed');
  refuse(
    statement.type === 'signoff.statement.v1' &&
      statement.origin === proof.made_by.origin &&
      statement.workspace === proof.workspace.id &&
      client.type === 'webauthn.get' &&
      client.challenge === encodeBase64Url(await sha256(encodeText(text))) &&
      client.origin === statement.origin &&
      client.crossOrigin !== true,
    'The passkey of {name} signed something else.',
  );
  const authenticatorData = decodeBase64(credential.authenticator_data);
  refuse(
    authenticatorData.length >= 37 && (await isForSite(authenticatorData.slice(0, 32), client.origin)),
    'The passkey of {name} is of another site.',
  );
  const needed = userPresent | userVerified;
  refuse((authenticatorData[32] & needed) === needed, 'The device of {name} did not verify who used it.');
  const data = concat(authenticatorData, await sha256(clientData));
  refuse(
    await verifyWithKey(decodeBase64(credential.public_key), decodeBase64(credential.signature), data),
    'The signature with the passkey of {name} does not fit.',
  );
}

/** The statement has this very decision of this person, once. */
export function checkDecision(approval, { text }, { workspace, post }) {
  const { user, decisions } = parseJson(text, 'What was signed with a passkey');
  const { timing } = approval;
  const wanted = canonicalJson({
    decision: 'approve',
    post: post.id,
    revision: approval.revision,
    digest: approval.digest,
    covers: approval.covers,
    timing: timing.kind === 'at' ? renameTime(timing) : timing,
    declarations: approval.declarations,
    signer: 'member',
  });
  const same = decisions.filter((one) => canonicalJson(pick(one, JSON.parse(wanted))) === wanted);
  refuseUnless(
    user === approval.by.id && same.length === 1,
    'passkey',
    'The passkey of {name} signed something else.',
    { name: approval.by.name, workspace: workspace.id },
  );
}

/** A statement calls the time `at`, an approval `publish_at`. */
const renameTime = ({ publish_at: at, ...timing }) => ({ ...timing, at });
const pick = (value, like) => Object.fromEntries(Object.keys(like).map((name) => [name, value[name]]));
const nameOf = (user, { approvals }) => approvals.find(({ by }) => by.id === user)?.by.name ?? '';

const introductions = ['passkey.registered', 'passkey.introduced'];
export const isIntroduction = ({ action }) => introductions.includes(action);

/** The audit introduced exactly this key as that person's. It holds it as COSE, with the same numbers. */
export function isIntroducedBy({ subject, data }, { text, credential }) {
  const numbers = numbersOf(decodeBase64(credential.public_key));
  const cose = decodeBase64Url(data.public_key);
  return (
    subject === `user:${JSON.parse(text).user}` &&
    data.credential_id === credential.id &&
    numbers.every((number) => includesBytes(cose, number))
  );
}

/** What makes a key this one: x, x and y, or the end of the modulus. */
function numbersOf(key) {
  if (startsWith(key, edPrefix)) return [key.slice(-32)];
  if (startsWith(key, ecPrefix)) return [key.slice(-64, -32), key.slice(-32)];
  return [key.slice(-261, -5)];
}

/** The site of a passkey is the host of its page, or a domain above it. */
async function isForSite(hash, origin) {
  const labels = new URL(origin).hostname.split('.');
  for (let from = 0; from < labels.length; from++)
    if (isSame(hash, await sha256(encodeText(labels.slice(from).join('.'))))) return true;
  return false;
}

const startsWith = (bytes, prefix) => prefix.every((byte, index) => bytes[index] === byte);

/** `publicKey` is a SubjectPublicKeyInfo, which says of what kind it is: EdDSA, ES256 or RS256. */
async function verifyWithKey(publicKey, signature, data) {
  const verify = async (algorithm, bytes) => {
    const key = await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify']);
    return crypto.subtle.verify(algorithm, key, bytes, data);
  };
  if (startsWith(publicKey, edPrefix)) return verify('Ed25519', signature);
  if (startsWith(publicKey, ecPrefix))
    return verify({ name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }, fromDer(signature));
  return verify({ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, signature);
}

/** Authenticators write ECDSA signatures as DER, WebCrypto reads r and s of 32 bytes each. */
function fromDer(der) {
  const parts = [];
  let at = 2;
  while (der[at] === 0x02 && parts.length < 2) {
    const length = der[at + 1];
    const number = der.slice(at + 2, at + 2 + length);
    const digits = number[0] === 0 ? number.slice(1) : number;
    refuseUnless(digits.length <= 32, 'passkey', 'A signature is not of the kind its key makes.');
    parts.push(concat(new Uint8Array(32 - digits.length), digits));
    at += 2 + length;
  }
  refuseUnless(
    der[0] === 0x30 && der[1] === der.length - 2 && at === der.length && parts.length === 2,
    'passkey',
    'A signature is not of the kind its key makes.',
  );
  return concat(...parts);
}
