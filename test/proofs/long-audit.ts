/** For `npm run prove -- approval-proofs`: an audit of very many entries, sealed, signed and proved. */
import { makeCheckpoint } from '../../server/db/audit/make-checkpoint.ts';
import { sealAudit } from '../../server/db/audit/seal-chain.ts';
import { publishSigningKey, readSigningKeys } from '../../server/db/audit/signing-keys.ts';
import { createNodeReader, readSealedEntries } from '../../server/db/audit/tree-nodes.ts';
import { leafText } from '../../server/domain/audit/leaf.ts';
import { hashLeaf, proveInclusion, verifyInclusion } from '../../server/domain/audit/merkle-tree.ts';
import { deriveSigningKey } from '../../server/domain/audit/signing-key.ts';
import { auditKeys, createAuditChains } from '../audit-chains.ts';
import { openTestDatabase } from '../database.ts';
import type { PartResult } from '../proof.ts';

const laterEntries = 100;
/** A statement takes seconds, also on a busy machine. */
const entriesAtOnce = 50_000;
/** What is signed every hour must take no longer for a long audit than for a short one. */
const maxNextMs = 1_000;
const maxProofMs = 500;

export async function proveLongAudit(count: number): Promise<PartResult> {
  await using database = await openTestDatabase();
  const { handle } = database;
  const { chain, query } = createAuditChains(() => handle);
  const now = new Date();
  const signingKey = deriveSigningKey(auditKeys);
  await publishSigningKey(handle, auditKeys, signingKey, now);
  const workspaceId = await chain(0);
  const addEntries = async (more: number): Promise<void> => {
    for (let added = 0; added < more; added += entriesAtOnce)
      await query(
        `insert into audit_entries (workspace_id, at, actor_kind, actor_id, user_id, action, subject, data)
         select $1, now(), 'session', 'ses_1', 'usr_1', 'post.approved_by', 'post:' || n,
           jsonb_build_object('revision', n, 'digest', repeat('ab', 32)) from generate_series($2::integer, $3) n`,
        [workspaceId, added + 1, Math.min(added + entriesAtOnce, more)],
      );
    while ((await sealAudit(handle, auditKeys)).isMore);
  };
  const sign = async () => {
    const started = performance.now();
    const checkpoint = await makeCheckpoint(
      handle,
      { ring: auditKeys, signingKey, publicKeys: () => readSigningKeys(handle, auditKeys) },
      { workspaceId, host: 'signoff.example', now },
    );
    if (!checkpoint) throw new Error('nothing was signed');
    return { ...checkpoint, ms: performance.now() - started };
  };
  await addEntries(count);
  const first = await sign();
  await addEntries(laterEntries);
  const next = await sign();
  const started = performance.now();
  const failures: string[] = [];
  const places = [0, 255, 256, Math.floor(count / 3), count - 1, count, next.size - 1];
  for (const index of places) {
    const read = createNodeReader(handle.sql, workspaceId, next.size);
    const path = await proveInclusion(read, index, next.size);
    const [entry] = await readSealedEntries(handle.sql, workspaceId, index, index + 1);
    const leaf = entry && hashLeaf(Buffer.from(leafText(entry)));
    if (!leaf || !verifyInclusion(leaf, index, next.size, path, next.root))
      failures.push(`entry ${index + 1} is not proved`);
  }
  const proofMs = (performance.now() - started) / places.length;
  const nodes = (await query('select count(*)::integer as count from audit_tree_nodes')).rows[0]?.count;
  console.log(`  ${next.size} entries, ${nodes} stored hashes
  first checkpoint over all  ${Math.round(first.ms)} ms
  next, ${laterEntries} entries later   ${Math.round(next.ms)} ms (at most ${maxNextMs})
  path of one entry          ${Math.round(proofMs)} ms (at most ${maxProofMs})`);
  if (next.ms > maxNextMs) failures.push('the next checkpoint took too long');
  if (proofMs > maxProofMs) failures.push('the path of an entry took too long');
  return { counts: { entries: next.size }, failures };
}
