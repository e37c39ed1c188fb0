/**
 * Promise 4: the keys are safe. Secrets are sealed with AES-256-GCM under a data key made for that one
 * record; the data key is wrapped by a key-encryption key that never enters the database. The associated data
 * names the record (workspace|account|column|version), so a ciphertext moved to another row does not open.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

export interface KeyRing {
  /** New records use the first key; the others only open records they sealed. */
  readonly keys: readonly { readonly id: string; readonly key: Buffer }[];
}

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const version = 1;

export function parseKeyRing(text: string): KeyRing {
  const keys = text.split(',').map((part) => {
    const [id, encoded] = [part.slice(0, part.indexOf(':')).trim(), part.slice(part.indexOf(':') + 1).trim()];
    const key = Buffer.from(encoded, 'base64');
    if (!part.includes(':') || !/^[a-z0-9-]{1,32}$/i.test(id)) {
      throw new Error('each key is written name:base64, for example k1:AbC…=');
    }
    if (key.length !== keyBytes)
      throw new Error(`the key "${id}" has ${key.length} bytes, it must have ${keyBytes}`);
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new Error('two keys have the same name');
  return { keys };
}

export function generateKeyRingText(): string {
  return `k1:${randomBytes(keyBytes).toString('base64')}`;
}

/** Distinguishes keys without revealing anything about them. */
export function fingerprint(key: Buffer): string {
  return createHash('sha256').update('signoff key fingerprint\0').update(key).digest('hex').slice(0, 32);
}

/** Derives a key for another purpose, so that one secret is never used in two ways. */
export function deriveKey(ring: KeyRing, keyId: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', keyOf(ring, keyId), '', `signoff ${purpose}`, keyBytes));
}

export const currentKeyId = (ring: KeyRing): string => firstKey(ring).id;

export type MacKey = KeyObject | Buffer;

/**
 * Keys for MACs, derived once for each purpose: deriving one costs more than using it, and a key object is used in half
 * the time of its bytes.
 */
const macKeys = new WeakMap<KeyRing, Map<string, KeyObject>>();

/** Undefined for a key that is not in the ring. */
export function macKey(ring: KeyRing, keyId: string | null, purpose: string): KeyObject | undefined {
  const ofRing = macKeys.get(ring) ?? new Map<string, KeyObject>();
  macKeys.set(ring, ofRing);
  const name = `${purpose}|${keyId}`;
  const found = ofRing.get(name);
  if (found || !ring.keys.some(({ id }) => id === keyId)) return found;
  const key = createSecretKey(deriveKey(ring, keyId ?? '', purpose));
  ofRing.set(name, key);
  return key;
}

export function currentMacKey(
  ring: KeyRing,
  purpose: string,
): { readonly id: string; readonly key: KeyObject } {
  const id = currentKeyId(ring);
  const key = macKey(ring, id, purpose);
  if (!key) throw new Error(`the key "${id}" is not in the key ring`);
  return { id, key };
}

function firstKey(ring: KeyRing) {
  const first = ring.keys[0];
  if (!first) throw new Error('the key ring is empty');
  return first;
}

function keyOf(ring: KeyRing, id: string): Buffer {
  const found = ring.keys.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`the key "${id}" is not in ENCRYPTION_KEYS`);
  return found.key;
}

function encrypt(key: Buffer, plain: Buffer, associated: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associated);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, associated: Buffer): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw new Error('the sealed record is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associated).setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}

const wrappedBytes = ivBytes + tagBytes + keyBytes;

/** Layout: version, length of the key id, key id, wrapped data key, sealed text. The header is authenticated too. */
export function seal(ring: KeyRing, plain: string, associated: string): Buffer {
  const { id, key } = firstKey(ring);
  const header = Buffer.concat([Buffer.from([version, id.length]), Buffer.from(id, 'utf8')]);
  const bound = Buffer.concat([header, Buffer.from(associated, 'utf8')]);
  const dataKey = randomBytes(keyBytes);
  return Buffer.concat([
    header,
    encrypt(key, dataKey, bound),
    encrypt(dataKey, Buffer.from(plain, 'utf8'), bound),
  ]);
}

/** Throws when anything differs from what was sealed. A failure is never an empty value. */
export function open(ring: KeyRing, sealed: Buffer, associated: string): string {
  const idLength = sealed[1] ?? 0;
  if (sealed[0] !== version || sealed.length < 2 + idLength + wrappedBytes)
    throw new Error('the sealed record is damaged');
  const header = sealed.subarray(0, 2 + idLength);
  const bound = Buffer.concat([header, Buffer.from(associated, 'utf8')]);
  const key = keyOf(ring, header.subarray(2).toString('utf8'));
  const dataKey = decrypt(key, sealed.subarray(header.length, header.length + wrappedBytes), bound);
  return decrypt(dataKey, sealed.subarray(header.length + wrappedBytes), bound).toString('utf8');
}
