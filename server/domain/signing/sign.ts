/**
 * Signing with a passkey. Promises: what is signed is what the person was about to approve, in this workspace, in this
 * session, within five minutes, once; with a passkey that is theirs and that the audit introduces, on a page of this
 * installation, with the authenticator having verified them.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { type Clock, minutes } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshSession } from '../actor/fresh-sign-in.ts';
import type { AuditPersonDeps } from '../people/audit-person.ts';
import type { Passkey, PasskeyOptions, PasskeyResponse, PasskeyStore } from '../people/passkey.ts';
import {
  claimCeremony,
  noCeremony,
  type PasskeyChallengeDeps,
  requireVerifier,
  startCeremony,
} from '../people/passkey-challenges.ts';
import { recordPasskeyUse } from '../people/sign-in-with-passkey.ts';
import type { Transact } from '../tx.ts';
import type { ApprovalStrength } from '../workspaces/policy.ts';
import { isAmong } from './introduced-keys.ts';
import { messages } from './messages.ts';
import type { IntroducedKeysReader, SignedStatement, StatementStore } from './ports.ts';
import { challengeOf, type Decision, type ReadStatement, readStatement, statementText } from './statement.ts';

export interface SigningDeps extends PasskeyChallengeDeps, AuditPersonDeps {
  readonly transact: Transact;
  readonly clock: Clock;
  readonly passkeys: PasskeyStore;
  readonly introducedKeys: IntroducedKeysReader;
  readonly statements: StatementStore;
}

/** A signature that was verified just now, for the decisions in it. */
export interface Signature {
  readonly stored: SignedStatement;
  readonly statement: ReadStatement;
}

export async function startSigning(
  deps: SigningDeps,
  actor: Actor,
  decisions: readonly Decision[],
): Promise<{ readonly statement: string; readonly options: PasskeyOptions }> {
  const sessionId = requireSession(actor, 'human_approval_required');
  const { userId, workspaceId } = actor;
  const verifier = requireVerifier(deps);
  const allow = await passkeysToSignWith(deps, actor);
  const at = deps.clock.now();
  const nonce = randomBytes(32).toString('base64url');
  const statement = statementText({ origin: verifier.origin, workspaceId, userId, nonce, at, decisions });
  const boundTo = { kind: 'session', userId, sessionId } as const;
  const challenge = challengeOf(statement);
  await startCeremony(deps, 'sign', boundTo, { ...noCeremony, statement }, challenge);
  return { statement, options: await verifier.requestOptions({ challenge, allow }) };
}

async function passkeysToSignWith(deps: SigningDeps, actor: Actor): Promise<readonly Passkey[]> {
  const own = await ownPasskeys(deps, actor);
  if (own.length === 0) throw new AppError('passkey_required', messages.no_passkey());
  const signing = own.filter(({ signsFrom }) => signsFrom <= deps.clock.now());
  if (signing.length === 0) throw new AppError('passkey_required', messages.not_yet());
  return signing;
}

/** Those that were not removed, and that the audit of this workspace introduces with the same key. */
async function ownPasskeys(deps: SigningDeps, { workspaceId, userId }: Actor): Promise<readonly Passkey[]> {
  const { rpId } = requireVerifier(deps);
  const introduced = await deps.introducedKeys.read(workspaceId, userId);
  const all = await deps.passkeys.listAll(userId);
  return all.filter(
    ({ removedAt, credentialId, publicKey, signsFrom }) =>
      removedAt === null &&
      isAmong(
        introduced,
        { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), rpId },
        signsFrom,
      ),
  );
}

/** Null without an answer. The challenge is used up by any answer, also by one that is refused. */
export async function takeSignature(
  deps: SigningDeps,
  actor: Actor,
  response: PasskeyResponse | undefined,
): Promise<Signature | null> {
  if (!response) return null;
  const sessionId = requireSession(actor, 'human_approval_required');
  const { userId, workspaceId } = actor;
  const verifier = requireVerifier(deps);
  const caller = { userId, sessionId };
  const { challenge, ceremony } = await claimCeremony(deps, 'sign', { kind: 'session', ...caller }, response);
  const text = ceremony.statement ?? '';
  const statement = readStatement(text);
  const now = deps.clock.now();
  if (
    !statement ||
    challengeOf(text) !== challenge || // guard: statement signed
    statement.origin !== verifier.origin ||
    statement.workspaceId !== workspaceId || // guard: statement of this workspace
    statement.userId !== userId ||
    !isTimely(statement.at, now)
  )
    throw refused();
  const passkey = (await passkeysToSignWith(deps, actor)).find(
    ({ credentialId }) => credentialId === response.id,
  );
  // guard: own passkey
  if (!passkey) throw new AppError('passkey_refused', messages.not_yours());
  const verified = await verifier.verifyAssertion({
    expectedChallenge: challenge,
    credential: passkey,
    response,
  });
  if (verified.kind !== 'verified') throw refused(verified.reason); // guard: passkey verified
  await deps.transact((tx) => recordPasskeyUse(deps, tx, caller, passkey.identityId, verified));
  const bytes = (value: string | undefined) => Buffer.from(value ?? '', 'base64url');
  const { clientDataJSON, authenticatorData, signature } = response.response;
  return {
    statement,
    stored: {
      id: newId('sst', now.getTime()),
      workspaceId,
      userId,
      text,
      credentialId: passkey.credentialId,
      publicKey: passkey.publicKey,
      authenticatorData: bytes(authenticatorData),
      clientData: bytes(clientDataJSON),
      signature: bytes(signature),
      createdAt: now,
    },
  };
}

const statementLifetimeMs = minutes(5);

/** Whether what was signed at one moment may be carried out at the other. A transaction may wait for a lock, so a little more. */
export const isTimely = (signedAt: Date, approvedAt: Date): boolean => {
  const age = approvedAt.getTime() - signedAt.getTime();
  return age >= 0 && age <= statementLifetimeMs + minutes(1);
};

const refused = (reason?: string): AppError =>
  new AppError('passkey_refused', messages.not_accepted(), reason ? { cause: new Error(reason) } : {});

export const signedSomethingElse = (): AppError => refused('the decision is not in the statement');

/** Who approves is proven by a passkey that signs this very approval, or by a recent sign-in where that is enough. */
export function requireStrength(
  deps: FreshSignInDeps & { readonly clock: Clock },
  actor: Actor,
  { strength }: { readonly strength: ApprovalStrength },
  signature: Signature | null,
): void {
  if (signature) return;
  if (strength === 'passkey') throw new AppError('passkey_required', messages.needed()); // guard: passkey
  // That it is a session at all is another guard, of who calls this.
  const session = actor.via.kind === 'session' ? actor.via : {};
  requireFreshSession(session, deps.clock.now(), deps.signInLimits); // guard: fresh sign-in
}
