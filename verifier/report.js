/** The result as a person reads it in a terminal. */
const titles = {
  envelope: 'The file is spelled as it was written',
  signature: 'Signed by the key given',
  digest: 'The content is what its digest says',
  approvals: 'Every approval names this content, and came after seeing it',
  passkeys: 'Passkeys signed what the approvals say',
  policy: 'There are as many approvals as were asked for',
  checkpoint: 'The checkpoint of the audit is signed',
  inclusion: 'The entries of the audit lead to the checkpoint',
  audit: 'The audit has the same approvals and policy',
  sent: 'What was sent is what was approved',
};

/** Nothing that a file says may change what the terminal shows. */
const printable = (text) => String(text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');

export function describe(path, { ok, checks, proof }) {
  const lines = [`${path}: ${ok ? 'this proof is whole' : 'THIS PROOF IS BROKEN, do not rely on it'}`];
  for (const { name, ok: holds, refusal } of checks)
    lines.push(`  ${holds ? 'ok    ' : 'BROKEN'}  ${titles[name]}${holds ? '' : `: ${refusal.message}`}`);
  if (ok) lines.push('', ...summarize(proof).map((line) => `  ${line}`));
  return lines.map(printable).join('\n');
}

function summarize({ post, revision, approvals, audit, workspace, made_at, made_by }) {
  const manifest = JSON.parse(revision.manifest);
  return [
    `Post ${post.id} of ${workspace.name}, revision ${revision.number}, for ${manifest.platform} (${post.account?.name ?? manifest.account})`,
    `Digest ${revision.digest}`,
    `Text "${manifest.text}"`,
    ...manifest.media.map(({ sha256, mime }) => `File ${sha256} (${mime})`),
    ...approvals
      .filter(({ covers, revision: number }) => covers === 'content' && number === revision.number)
      .map(
        ({ by, at, strength, voided_at }) =>
          `Approved by ${by.name} at ${at}, ${strength === 'passkey' ? 'with a passkey' : 'signed in'}${voided_at ? `, withdrawn or void since ${voided_at}` : ''}`,
      ),
    describeSending(post, audit),
    `Made at ${made_at} by ${made_by.origin}`,
    'This does not say whether the post is still online, nor whether what it claims is true.',
  ];
}

function describeSending({ published_at, permalink }, { entries }) {
  if (published_at === null) return 'It has not gone out.';
  return entries.some(({ entry }) => JSON.parse(entry).action === 'post.published')
    ? `Went out at ${published_at}: ${permalink}`
    : `A person said that it is out: ${permalink}. What was sent is not known.`;
}
