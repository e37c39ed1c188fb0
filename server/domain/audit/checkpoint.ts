/**
 * A checkpoint says how many entries the audit of a workspace had, and the root of the tree over them, signed: whoever
 * kept an old one can show a rewrite. The text is a C2SP tlog-checkpoint, signed as a C2SP signed-note with Ed25519, so
 * that tools of transparency logs read it.
 */
import { createHash, verify } from 'node:crypto';
import type { WorkspaceId } from '../../lib/ids.ts';
import { publicKeyObject, type SigningKey } from './signing-key.ts';

export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

export interface Checkpoint extends TreeHead {
  readonly note: string;
  readonly at: Date;
}

/** The audit and its tree contradict each other: nothing more may be signed for this workspace. */
export class AuditBrokenError extends Error {}

/** A URL without a scheme, as the format asks. It is the name of the key in the note as well. */
export const originOf = (host: string, workspaceId: WorkspaceId): string => `${host}/audit/${workspaceId}`;

const ed25519Algorithm = 1;

/** The C2SP key id: it depends on the name, so that a key under another name is another key. */
const noteKeyId = (name: string, publicKey: Uint8Array): Buffer =>
  createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.of(ed25519Algorithm))
    .update(publicKey)
    .digest()
    .subarray(0, 4);

export function signCheckpoint(origin: string, { size, root }: TreeHead, key: SigningKey): string {
  const text = `${origin}\n${size}\n${root.toString('base64')}\n`;
  const signature = Buffer.concat([noteKeyId(origin, key.publicKey), key.sign(Buffer.from(text))]);
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
}

/** Whether a note of ours says exactly this, under one of these keys. Its origin may be of an earlier address of ours. */
export function isSignedCheckpoint(
  note: string,
  { size, root }: TreeHead,
  publicKeys: readonly Uint8Array[],
): boolean {
  const [, text = '', origin = '', writtenSize, writtenRoot, name, encoded = ''] =
    /^(([^\n]+)\n(\d+)\n([^\n]+)\n)\n— (\S+) (\S+)\n$/.exec(note) ?? [];
  if (name !== origin || writtenSize !== String(size) || writtenRoot !== root.toString('base64'))
    return false;
  const signature = Buffer.from(encoded, 'base64');
  return publicKeys.some(
    (publicKey) =>
      noteKeyId(origin, publicKey).equals(signature.subarray(0, 4)) &&
      verify(null, Buffer.from(text), publicKeyObject(publicKey), signature.subarray(4)),
  );
}
