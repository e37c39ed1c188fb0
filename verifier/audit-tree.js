/** The audit: a signed checkpoint (C2SP), and entries with their paths to its root (RFC 6962). */
import {
  concat,
  decodeBase64,
  encodeText,
  isSame,
  parseJson,
  refuseUnless,
  sha256,
  verifyEd25519,
} from './bytes.js';

const notePattern = /^(([^\n]+)\n([1-9]\d{0,15})\n([^\n]+)\n)\n— (\S+) (\S+)\n$/;

export async function checkCheckpoint(note, workspaceId, keys) {
  const match = notePattern.exec(note);
  refuseUnless(match, 'checkpoint', 'The checkpoint is not a signed note.');
  const [, text, origin, size, root, name, encoded] = match;
  refuseUnless(
    name === origin && origin.endsWith(`/audit/${workspaceId}`),
    'checkpoint',
    'The checkpoint is of another workspace.',
  );
  const signature = decodeBase64(encoded);
  for (const { publicKey } of keys) {
    const id = (await sha256(concat(encodeText(`${name}\n`), Uint8Array.of(1), publicKey))).slice(0, 4);
    if (!isSame(id, signature.slice(0, 4))) continue;
    if (await verifyEd25519(publicKey, signature.slice(4), encodeText(text)))
      return { size: Number(size), root: decodeBase64(root) };
  }
  return refuseUnless(
    false,
    'checkpoint_signature',
    'The checkpoint is not signed with any of the keys given.',
  );
}

const half = (value) => Math.floor(value / 2);
const node = (left, right) => sha256(concat(Uint8Array.of(1), left, right));

/** RFC 9162, 2.1.3.2. */
async function isIncluded(entry, index, { size, root }, path) {
  let hash = await sha256(concat(Uint8Array.of(0), encodeText(entry)));
  let [at, last] = [index, size - 1];
  for (const other of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await node(other, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = await node(hash, other);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSame(hash, root);
}

/** The entries, parsed, in the order of their numbers. */
export async function checkEntries(list, workspaceId, checkpoint) {
  refuseUnless(Array.isArray(list) && list.length > 0, 'entries', 'There are no entries of the audit.');
  const entries = [];
  for (const { entry: text, path } of list) {
    const entry = parseJson(text, 'An entry of the audit');
    const { type, workspace, sequence } = entry;
    const fits =
      type === 'signoff.audit-entry.v1' &&
      workspace === workspaceId &&
      Number.isSafeInteger(sequence) &&
      sequence > (entries.at(-1)?.sequence ?? 0) &&
      sequence <= checkpoint.size;
    refuseUnless(fits, 'entry', 'An entry of the audit is of another workspace, or out of order.');
    refuseUnless(
      Array.isArray(path) && (await isIncluded(text, sequence - 1, checkpoint, path.map(decodeBase64))),
      'inclusion',
      'Entry {sequence} of the audit does not lead to the checkpoint.',
      { sequence },
    );
    entries.push(entry);
  }
  return entries;
}
