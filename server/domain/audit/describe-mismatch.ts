import type { Mismatch, MismatchProblem } from './ports.ts';

const problems: Readonly<Record<MismatchProblem, string>> = {
  mac: 'is not what was signed, or was not signed here',
  passkey: 'is not signed by a passkey of its person',
  no_entry: 'has no entry in the audit log',
  ended: 'counts, although the audit log says that it was ended',
  not_ended: 'was ended, and the audit log does not say so',
  digest: 'does not have the content that its digest names',
  no_row: 'says that something happened which is not in the database',
  not_approved: 'was not approved',
  text: 'does not have the approved text',
  removed: 'lack somebody whom the audit log names',
  changed: 'differs between the database and the audit log',
  refused: 'is genuine, but was marked as if it were not',
};

const kinds: Readonly<Record<Mismatch['kind'], string>> = {
  approval: 'approval',
  revision: 'revision',
  attempt: 'attempt',
  first_comment: 'the first comment of post',
  contributors: 'the contributors of post',
  entry: 'entry',
  policy: 'the approval policy of',
};

/** For the operator. */
export function describeMismatch({ kind, id, postId, problem }: Mismatch): string {
  const post = postId === null || postId === id ? '' : ` of post ${postId}`;
  return `${kinds[kind]} ${id}${post} ${problems[problem]}`;
}
