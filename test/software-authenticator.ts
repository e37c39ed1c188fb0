/**
 * An authenticator in software: makes passkeys and signs with them, as a phone or a security key does (WebAuthn Level 3,
 * attestation "none"). It shares no code with the server. What a test wants to be wrong, it says.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Algorithm = 'ES256' | 'Ed25519' | 'RS256';

interface Credential {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly key: KeyObject;
  readonly cose: Buffer;
  readonly userHandle: string;
  readonly rpId: string;
}

/** What an answer may have wrong with it, or unusual. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly credentialId?: string;
  /** Changes the bytes after they were signed. */
  readonly tamper?: 'signature' | 'authenticatorData';
}

export interface CreationRequest {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

export interface AssertionRequest {
  readonly challenge: string;
  readonly rpId?: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

export class SoftwareAuthenticator {
  readonly credentials: Credential[] = [];
  readonly origin: string;
  readonly aaguid: string;
  readonly synced: boolean;
  /** Synced passkeys always count 0. */
  counter: number;

  constructor({
    origin = 'http://localhost:3000',
    aaguid = '00000000-0000-0000-0000-000000000000',
    synced = false,
  } = {}) {
    this.origin = origin;
    this.aaguid = aaguid;
    this.synced = synced;
    this.counter = 0;
  }

  /** What `navigator.credentials.create()` gives, as JSON. */
  create(options: object, algorithm: Algorithm = 'ES256', wrong: Deviation = {}) {
    const { challenge, rp, user } = options as CreationRequest;
    const { privateKey, cose } = newKey(algorithm);
    const rpId = rp.id ?? new URL(this.origin).hostname;
    const id = wrong.credentialId ?? randomBytes(32).toString('base64url');
    this.credentials.push({ id, algorithm, key: privateKey, cose, userHandle: user.id, rpId });
    const rawId = Buffer.from(id, 'base64url');
    const attested = Buffer.concat([
      Buffer.from(this.aaguid.replaceAll('-', ''), 'hex'),
      uint16(rawId.length),
      rawId,
      cose,
    ]);
    const authData = this.#authenticatorData(rpId, wrong, attested);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `navigator.credentials.get()` gives, as JSON. Uses the newest passkey that is allowed. */
  get(options: object, wrong: Deviation = {}) {
    const { challenge, rpId, allowCredentials = [] } = options as AssertionRequest;
    const allowed = allowCredentials.map(({ id }) => id);
    const credential = this.credentials.findLast(
      (one) => one.rpId === rpId && (allowed.length === 0 || allowed.includes(one.id)),
    );
    if (!credential) throw new Error(`no passkey for ${rpId}`);
    if (!this.synced) this.counter += 1;
    const authData = this.#authenticatorData(credential.rpId, wrong);
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const signature = sign(credential.algorithm === 'Ed25519' ? null : 'sha256', signed, credential.key);
    if (wrong.tamper === 'signature') signature[signature.length - 1]! ^= 1;
    if (wrong.tamper === 'authenticatorData') authData[authData.length - 1]! ^= 1;
    const userHandle = wrong.userHandle === undefined ? credential.userHandle : wrong.userHandle;
    const id = wrong.credentialId ?? credential.id;
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      authenticatorAttachment: 'platform' as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, wrong: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.origin,
        crossOrigin: wrong.crossOrigin ?? false,
        // As Chromium does now and then.
        other_keys_can_be_added_here: 'do not compare clientDataJSON against a template',
      }),
    );
  }

  #authenticatorData(rpId: string, wrong: Deviation, attested?: Buffer): Buffer {
    const flags =
      ((wrong.userPresent ?? true) ? 0x01 : 0) |
      ((wrong.userVerified ?? true) ? 0x04 : 0) |
      (this.synced ? 0x18 : 0) |
      (attested ? 0x40 : 0);
    return Buffer.concat([
      createHash('sha256')
        .update(wrong.rpId ?? rpId)
        .digest(),
      Buffer.from([flags]),
      uint32(wrong.counter ?? this.counter),
      attested ?? Buffer.alloc(0),
    ]);
  }
}

function newKey(algorithm: Algorithm): { privateKey: KeyObject; cose: Buffer } {
  const part = (text: string | undefined) => cborBytes(Buffer.from(text ?? '', 'base64url'));
  if (algorithm === 'ES256') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: coseKey(
        [
          [1, 2],
          [3, -7],
          [-1, 1],
        ],
        [
          [-2, part(x)],
          [-3, part(y)],
        ],
      ),
    };
  }
  if (algorithm === 'Ed25519') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: coseKey(
        [
          [1, 1],
          [3, -8],
          [-1, 6],
        ],
        [[-2, part(x)]],
      ),
    };
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const { n, e } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    cose: coseKey(
      [
        [1, 3],
        [3, -257],
      ],
      [
        [-1, part(n)],
        [-2, part(e)],
      ],
    ),
  };
}

const coseKey = (numbers: [number, number][], bytes: [number, Buffer][]): Buffer =>
  cborMap([
    ...numbers.map(([label, value]): [Buffer, Buffer] => [cborInteger(label), cborInteger(value)]),
    ...bytes.map(([label, value]): [Buffer, Buffer] => [cborInteger(label), value]),
  ]);

// CBOR (RFC 8949), as much as is needed here.
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}
const cborInteger = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
