/**
 * A proof of approval: one signed file that a stranger can check without us. Promise: it says nothing that is not in the
 * sealed audit, which the checkpoint in it covers.
 */
import { AppError, notFound } from '../../errors.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { AuditBrokenError } from '../audit/checkpoint.ts';
import type { CheckpointStore } from '../audit/ports.ts';
import type { MakeCheckpoint } from '../audit/sign-checkpoints.ts';
import type { SigningKey } from '../audit/signing-key.ts';
import { buildPayload, type ToSpki } from './build-payload.ts';
import { sealEnvelope } from './envelope.ts';
import { messages } from './messages.ts';
import type { EvidenceReader, PostEvidence } from './ports.ts';

export interface ProofDeps {
  readonly evidence: EvidenceReader;
  /** Seals what was written until now. */
  readonly sealAudit: () => Promise<void>;
  readonly makeCheckpoint: MakeCheckpoint;
  readonly checkpoints: Pick<CheckpointStore, 'recordBreak'>;
  readonly signingKey: SigningKey;
  readonly origin: string;
  /** What reads passkeys; it is loaded with the first proof. */
  readonly loadToSpki: () => Promise<ToSpki>;
  readonly clock: Clock;
}

/** Each time something new was written about the post while its checkpoint was made. */
const maxReadings = 5;

/** The bytes of the file. */
export async function exportProof(deps: ProofDeps, actor: Actor, id: PostId): Promise<string> {
  require(actor, 'read');
  const evidence = await readCovered(deps, actor, id).catch((error) => reportBreak(deps, actor, error));
  const { origin, signingKey, clock } = deps;
  const toSpki = await deps.loadToSpki();
  const maker = { origin, toSpki, keyId: signingKey.id, now: clock.now() };
  return sealEnvelope(Buffer.from(canonicalJson(buildPayload(evidence, maker))), signingKey);
}

async function readCovered(deps: ProofDeps, actor: Actor, id: PostId): Promise<PostEvidence> {
  for (let reading = 0; reading < maxReadings; reading++) {
    const found = await deps.evidence.read(actor.workspaceId, id);
    if (found.kind === 'missing') throw notFound('post');
    if (found.kind === 'not_approved') throw new AppError('post_not_approved', messages.nothing_to_prove());
    if (found.kind === 'complete') return found.evidence;
    await deps.sealAudit();
    await deps.makeCheckpoint(actor.workspaceId);
  }
  throw new AppError('unavailable', messages.still_changing(), { retryAfterSeconds: 5 });
}

async function reportBreak({ checkpoints, clock }: ProofDeps, actor: Actor, error: unknown): Promise<never> {
  if (!(error instanceof AuditBrokenError)) throw error;
  await checkpoints.recordBreak(actor.workspaceId, error.message, clock.now());
  throw new AppError('audit_broken', messages.audit_broken(), { cause: error });
}
