/** Bytes and texts, strictly: what has two spellings is refused, so that nothing can be changed unnoticed. */

/** Why a proof is refused. `code` stays the same whatever language it is said in. */
export class Refusal extends Error {
  constructor(code, message, values = {}) {
    super(message.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name])));
    this.code = code;
    this.template = message;
    this.values = values;
  }
}

export function refuseUnless(condition, code, message, values) {
  if (!condition) throw new Refusal(code, message, values);
}

export const encodeText = (text) => new TextEncoder().encode(text);

export function decodeText(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal('not_text', 'It is not text in UTF-8.');
  }
}

export function decodeBase64(text) {
  refuseUnless(typeof text === 'string', 'not_base64', 'A value that should be Base64 is not.');
  let binary;
  try {
    binary = atob(text);
  } catch {
    throw new Refusal('not_base64', 'A value that should be Base64 is not.');
  }
  // Also refuses white space, missing padding and stray bits at the end, all of which `atob` lets pass.
  refuseUnless(btoa(binary) === text, 'not_base64', 'A value that should be Base64 is not.');
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export const encodeBase64Url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const decodeBase64Url = (text) => {
  const base64 = String(text).replaceAll('-', '+').replaceAll('_', '/');
  return decodeBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='));
};

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isSame = (one, other) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export const includesBytes = (bytes, part) =>
  bytes.some((_, at) => isSame(bytes.slice(at, at + part.length), part));

export function concat(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export async function verifyEd25519(publicKey, signature, data) {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, data);
}

export function parseJson(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('not_json', '{what} is not JSON.', { what });
  }
}

/** One text for one value: members sorted by UTF-16 code unit, no white space. */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}
