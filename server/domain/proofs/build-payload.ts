/** What a proof says, as docs/proof-format.md describes it. */
import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import type { Timing } from '../time/timing.ts';
import type { PostEvidence, ProvedApproval, ProvedStatement } from './ports.ts';

export interface ProofMaker {
  readonly origin: string;
  readonly keyId: string;
  readonly now: Date;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export function buildPayload(evidence: PostEvidence, { origin, keyId, now }: ProofMaker): Json {
  const { workspace, post, revision, policy, audit } = evidence;
  return {
    format: 'signoff.proof.v1',
    made_at: now.toISOString(),
    made_by: { origin, key: keyId, keys: `${origin}/.well-known/signoff-keys.json` },
    workspace: { id: workspace.id, name: workspace.name },
    post: {
      id: post.id,
      amends: post.amends,
      state: post.state,
      account: post.account && { ...post.account },
      published_at: iso(post.publishedAt),
      external_id: post.externalId,
      permalink: post.permalink,
    },
    revision: {
      number: revision.number,
      digest: revision.digest,
      // As text, so that nobody has to write it the same way again to compute its digest.
      manifest: canonicalJson(revision.manifest as unknown as Json),
      fixed_at: revision.createdAt.toISOString(),
      fixed_by: { ...revision.by },
    },
    origin: presentOrigin(revision.origin),
    policy: {
      approvals_required: policy.approvalsRequired,
      self_approval: policy.selfApproval,
      strength: policy.strength,
      contributors: policy.contributors,
      shown_by: policy.shownBy && { ...policy.shownBy },
    },
    approvals: evidence.approvals.map(presentApproval),
    statements: evidence.statements.map(presentStatement),
    views: evidence.views.map(({ by, digest, at }) => ({ by: { ...by }, digest, at: at.toISOString() })),
    attempts: evidence.attempts.map((attempt) => ({
      id: attempt.id,
      revision: attempt.revisionNumber,
      digest: attempt.digest,
      started_at: attempt.startedAt.toISOString(),
      committing_at: iso(attempt.committingAt),
      finished_at: iso(attempt.finishedAt),
      outcome: attempt.outcome,
    })),
    audit: {
      checkpoint: audit.note,
      entries: audit.entries.map(({ text, path }) => ({
        entry: text,
        path: path.map((hash) => hash.toString('base64')),
      })),
    },
  };
}

const presentStatement = ({ id, text, credential }: ProvedStatement): Json => ({
  id,
  text,
  credential: {
    id: credential.id,
    public_key: credential.publicKey.toString('base64'),
    authenticator_data: credential.authenticatorData.toString('base64'),
    client_data: credential.clientData.toString('base64'),
    signature: credential.signature.toString('base64'),
  },
});

const presentApproval = (approval: ProvedApproval): Json => ({
  id: approval.id,
  revision: approval.revisionNumber,
  digest: approval.digest,
  covers: approval.covers,
  by: { ...approval.by },
  at: approval.at.toISOString(),
  declarations: { ...approval.declarations } as Json,
  timing: presentTiming(approval.timing),
  strength: approval.strength,
  statement: approval.statementId,
  voided_at: iso(approval.voidedAt),
  void_reason: approval.voidReason,
});

/** As text, because the audit holds the SHA-256 of exactly this. */
const presentOrigin = (named: PostEvidence['revision']['origin']): Json =>
  named && {
    text: canonicalJson(named.origin as unknown as Json),
    people: { ...named.people },
    apps: { ...named.apps },
  };

const presentTiming = (timing: Timing): Json =>
  timing.kind === 'any'
    ? { kind: 'any' }
    : {
        kind: 'at',
        publish_at: timing.publishAt.toISOString(),
        wall_time: timing.wallTime,
        time_zone: timing.timeZone,
        tolerance_minutes: timing.toleranceMinutes,
      };
