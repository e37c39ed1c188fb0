/** What a passkey signed (WebAuthn): the statement of the approval, on the page of this Signoff, with the person verified. */
import {
  concat,
  decodeBase64,
  decodeText,
  encodeBase64Url,
  encodeText,
  isSame,
  parseJson,
  refuseUnless,
  sha256,
} from './bytes.js';

const edPrefix = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70];
const ecPrefix = [0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01];
const [userPresent, userVerified] = [0x01, 0x04];

export async function checkAssertion(approval, { proof }) {
  const { assertion } = approval;
  const values = { name: approval.by.name };
  const refuse = (condition, message) => refuseUnless(condition, 'passkey', message, values);
  const statement = parseJson(assertion.statement, 'What was signed with a passkey');
  refuse(
    statement.type === 'signoff.approval.v1' &&
      statement.decision === 'approve' &&
      statement.origin === proof.made_by.origin &&
      statement.workspace === proof.workspace.id &&
      statement.post === proof.post.id &&
      statement.revision === approval.revision &&
      statement.digest === approval.digest &&
      statement.user === approval.by.id &&
      statement.credential === assertion.credential_id,
    'The passkey of {name} signed something else.',
  );
  const clientData = decodeBase64(assertion.client_data_json);
  const client = parseJson(decodeText(clientData), 'What the browser signed');
  const challenge = encodeBase64Url(await sha256(encodeText(assertion.statement)));
  refuse(
    client.type === 'webauthn.get' &&
      client.challenge === challenge &&
      client.origin === statement.origin &&
      client.crossOrigin !== true,
    'The passkey of {name} signed something else.',
  );
  const authenticatorData = decodeBase64(assertion.authenticator_data);
  refuse(
    authenticatorData.length >= 37 && (await isForSite(authenticatorData.slice(0, 32), client.origin)),
    'The passkey of {name} is of another site.',
  );
  const needed = userPresent | userVerified;
  refuse((authenticatorData[32] & needed) === needed, 'The device of {name} did not verify who used it.');
  const data = concat(authenticatorData, await sha256(clientData));
  refuse(
    await verifyWithKey(decodeBase64(assertion.public_key), decodeBase64(assertion.signature), data),
    'The signature with the passkey of {name} does not fit.',
  );
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
