import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { rootCertificates } from 'node:tls';
import type { Config } from '../config.ts';
import { createAuditReader } from '../db/audit/audit-reader.ts';
import { createCheckpointStore } from '../db/audit/due-checkpoints.ts';
import { makeCheckpoint } from '../db/audit/make-checkpoint.ts';
import { sealAudit } from '../db/audit/seal-chain.ts';
import { publishSigningKey, readSigningKeys } from '../db/audit/signing-keys.ts';
import { createVerifyChain } from '../db/audit/verify-chain.ts';
import type { DatabaseHandle } from '../db/postgres/database.ts';
import { createEvidenceReader } from '../db/proofs/evidence-reader.ts';
import { createCheckChain } from '../domain/audit/check-chain.ts';
import { createCheckpointMail } from '../domain/audit/mail-checkpoints.ts';
import { type CheckpointRecipient, passOnCheckpoints } from '../domain/audit/pass-on-checkpoints.ts';
import { createCheckpointWebhook } from '../domain/audit/post-checkpoint.ts';
import {
  type CheckpointDeps,
  deliverCheckpoints,
  signDueCheckpoints,
} from '../domain/audit/sign-checkpoints.ts';
import { deriveSigningKey } from '../domain/audit/signing-key.ts';
import { createTimestamping } from '../domain/audit/timestamp-checkpoint.ts';
import type { Observe } from '../domain/observe.ts';
import type { ProofDeps } from '../domain/proofs/export-proof.ts';
import { verifyStoredAssertion } from '../identity/passkeys.ts';
import { type Clock, minutes } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import type { SendRequest } from '../lib/outbound.ts';
import { createAddressCheck } from '../lib/safe-fetch.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import { createCheckpointFolder, createTimestampFolder } from '../storage/checkpoint-folder.ts';
import { createTimestampAuthority } from '../storage/timestamp-authority.ts';

/** Reading the audit log, and the check of its chain. */
export const createAuditDeps = (database: DatabaseHandle, keys: KeyRing, clock: Clock) => ({
  audit: createAuditReader(database),
  checkChain: createCheckChain({ verify: createVerifyChain(database, keys, verifyStoredAssertion), clock }),
});

/** Seals one batch. Whatever nobody of ours wrote is told to the operator. */
export const createSealing =
  (database: DatabaseHandle, keys: KeyRing, observe: Observe, log: Logger) =>
  async (): Promise<{ readonly isMore: boolean }> => {
    const { refused, isMore } = await sealAudit(database, keys);
    if (refused.length > 0) {
      observe.auditEntriesRefused(refused.length);
      const workspaces = [...new Set(refused.map(({ workspaceId }) => workspaceId))];
      const first = refused.slice(0, maxLogged).map(({ id }) => id);
      log.error(
        { workspaces, count: refused.length, entries: first },
        'the audit log has entries that Signoff did not write; they are refused. Somebody writes to the database',
      );
    }
    return { isMore };
  };

const maxLogged = 20;

export interface ProofInput {
  readonly config: Pick<Config, 'http' | 'checkpoints' | 'mail'>;
  readonly database: DatabaseHandle;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
  readonly send: SendRequest;
  readonly seal: () => Promise<{ readonly isMore: boolean }>;
}

const checkpointTickMs = minutes(1);

/** The signed checkpoints of the audit, and the proofs that rest on them. */
export async function openProofs({ config, database, keys, clock, log, send, seal }: ProofInput) {
  const signingKey = deriveSigningKey(keys);
  await publishSigningKey(database, keys, signingKey, clock.now());
  const { origin, host } = config.http.baseUrl;
  const { folder, webhook } = config.checkpoints;
  const passOnDeps = {
    checkpoints: createCheckpointStore(database),
    recipients: await openRecipients(config, clock),
    clock,
    log,
  };
  const publicKeys = () => readSigningKeys(database, keys);
  const checkpointKeys = { ring: keys, signingKey, publicKeys };
  const checkpointDeps: CheckpointDeps = {
    makeCheckpoint: (workspaceId) =>
      makeCheckpoint(database, checkpointKeys, { workspaceId, host, now: clock.now() }),
    checkpoints: createCheckpointStore(database),
    deliveries: [
      createCheckpointFolder(folder),
      ...(webhook ? [createCheckpointWebhook(send, createAddressCheck(), webhook)] : []),
    ],
    clock,
    log,
  };
  const proofs: ProofDeps = {
    evidence: createEvidenceReader(database),
    sealAudit: async () => {
      while ((await seal()).isMore);
    },
    makeCheckpoint: checkpointDeps.makeCheckpoint,
    checkpoints: checkpointDeps.checkpoints,
    signingKey,
    origin,
    loadToSpki: async () => (await import('../identity/cose-key.ts')).coseToSpki,
    clock,
  };
  return {
    routeDeps: { proofs, publicKeys, checkpoints: checkpointDeps.checkpoints },
    periodicTasks: [
      () => signDueCheckpoints(checkpointDeps),
      () => deliverCheckpoints(checkpointDeps),
      () => passOnCheckpoints(passOnDeps),
    ],
    taskIntervalMs: checkpointTickMs,
  };
}

async function openRecipients(
  { http, checkpoints, mail }: ProofInput['config'],
  clock: Clock,
): Promise<readonly CheckpointRecipient[]> {
  const { folder, authority } = checkpoints;
  const recipients: CheckpointRecipient[] = [];
  if (mail && checkpoints.mail !== null)
    recipients.push(
      createCheckpointMail(createSmtpMailer({ ...mail, baseUrl: http.baseUrl }), {
        recipient: checkpoints.mail,
        host: http.baseUrl.host,
      }),
    );
  if (authority)
    recipients.push(
      createTimestamping({
        ask: createTimestampAuthority(authority.url),
        trusted: await readTrusted(authority.caFile),
        keep: createTimestampFolder(folder),
        clock,
      }),
    );
  return recipients;
}

/** The certificates of a PEM file, or those that Node.js trusts. */
async function readTrusted(file: string | null): Promise<readonly X509Certificate[]> {
  const all = file === null ? rootCertificates : ((await readFile(file, 'utf8')).match(pemPattern) ?? []);
  if (all.length === 0) throw new Error(`there is no certificate in ${file}`);
  return all.map((pem) => new X509Certificate(pem));
}

const pemPattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
