/**
 * Proofs of approval, and what strangers check them with: our public keys and the newest checkpoint of a workspace. A
 * checkpoint shows how many audit entries there are and a hash, to those who know the id of the workspace; it cannot be
 * guessed, and stands in every proof.
 */
import type { CheckpointStore } from '../../domain/audit/ports.ts';
import type { PublicSigningKey } from '../../domain/audit/signing-key.ts';
import { exportProof, type ProofDeps } from '../../domain/proofs/export-proof.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { idParam, postIdParam } from '../pipeline/inputs.ts';
import { signingKeysView } from './views.ts';

export interface ProofRouteDeps {
  readonly proofs: ProofDeps;
  readonly publicKeys: () => Promise<readonly PublicSigningKey[]>;
  readonly checkpoints: Pick<CheckpointStore, 'latestNote'>;
}

export const proofRoutes: Route<ProofRouteDeps>[] = [
  defineRoute({
    operationId: 'exportProof',
    summary: 'Export the proof of approval of a post',
    details:
      'A signed file that anybody can check without an account: what was approved, by whom and when, what was sent, and their places in the audit log. It holds the names of those who approved or opened the post. The format is in docs/proof-format.md',
    tag: 'Posts',
    method: 'GET',
    paths: ['/v1/posts/:id/proof'],
    access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
    params: postIdParam,
    contentType: 'application/vnd.signoff.proof+json',
    responses: {},
    handler: async (deps: ProofRouteDeps, { actor, params: { id }, reply }) => {
      const file = await exportProof(deps.proofs, actor, id);
      return reply
        .status(200)
        .headers({
          'cache-control': 'no-store',
          'content-type': 'application/vnd.signoff.proof+json',
          'content-disposition': `attachment; filename="proof-${id}.json"`,
        })
        .send(file);
    },
  }),
  defineRoute({
    operationId: 'listSigningKeys',
    summary: 'List the public keys of proofs and checkpoints',
    details: 'All that were ever used, oldest first',
    tag: 'Posts',
    method: 'GET',
    paths: ['/.well-known/signoff-keys.json'],
    access: { kind: 'public' },
    responses: { 200: signingKeysView },
    handler: async (deps: ProofRouteDeps) =>
      ok({
        keys: (await deps.publicKeys()).map(({ id, publicKey, from, until }) => ({
          id,
          algorithm: 'ed25519' as const,
          public_key: publicKey.toString('base64'),
          from: from.toISOString(),
          until: until?.toISOString() ?? null,
        })),
      }),
  }),
  defineRoute({
    operationId: 'readCheckpoint',
    summary: 'Read the newest checkpoint of an audit log',
    details:
      'Signed: the number of entries and the root of the Merkle tree over them, as a C2SP note. Keep it, and a rewrite of what came before can be shown',
    tag: 'Posts',
    method: 'GET',
    paths: ['/.well-known/signoff-checkpoints/:id'],
    access: { kind: 'public' },
    params: idParam('wsp', 'workspace'),
    contentType: 'text/plain',
    responses: {},
    handler: async (deps: ProofRouteDeps, { params: { id }, reply }) => {
      const note = await deps.checkpoints.latestNote(id);
      if (note === undefined) throw notFound('workspace');
      return reply
        .status(200)
        .headers({ 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' })
        .send(note);
    },
  }),
];
