/**
 * Issues an access token from the command line, for trying the API on a local machine. Everywhere else tokens come
 * only from a person's consent, so this refuses.
 */

import { AppError } from '../../errors.ts';
import { type Clock, hours, later } from '../../lib/clock.ts';
import { newId, type TokenId, type UserId, type WorkspaceId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { scopes as allScopes, isScope, type Scope } from '../actor/scopes.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact, Tx } from '../tx.ts';
import type { MemberStore } from '../workspaces/ports.ts';
import { findOnlyPerson } from './find-only-person.ts';
import { messages } from './messages.ts';
import type { Person } from './person.ts';
import type { AccessTokenStore } from './ports.ts';

const accessTokenLifetimeMs = hours(1);

export interface IssueTokenDeps {
  readonly transact: Transact;
  readonly tokens: AccessTokenStore;
  readonly members: MemberStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface IssueTokenInput {
  /** An id or an e-mail address. */
  readonly user: string;
  readonly workspace?: string | undefined;
  readonly scopes: readonly string[];
  /** Whether BASE_URL is a loopback address. */
  readonly loopback: boolean;
}

export interface IssuedToken {
  /** Shown once; only its hash is stored. */
  readonly token: string;
  readonly id: TokenId;
  readonly userId: UserId;
  readonly workspaceId: WorkspaceId;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date;
}

export async function issueToken(deps: IssueTokenDeps, input: IssueTokenInput): Promise<IssuedToken> {
  if (!input.loopback) {
    throw new AppError('forbidden', messages.token_not_on_loopback());
  }
  const scopes = knownScopes(input.scopes);
  return deps.transact(async (tx) => {
    const person = await findOnlyPerson(deps, tx, input.user);
    const workspaceId = await findOnlyWorkspace(deps, tx, person, input.workspace);
    const at = deps.clock.now();
    const token = newSecret('soat');
    const id = newId('tok', at.getTime());
    const expiresAt = later(at, accessTokenLifetimeMs);
    const { id: userId } = person;
    await deps.tokens.add(tx, {
      id,
      tokenHash: hashSecret(token),
      userId,
      workspaceId,
      scopes,
      at,
      expiresAt,
    });
    const data = { user: userId, scopes: [...scopes] };
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor: 'system',
      action: 'token.issued',
      subject: `token:${id}`,
      data,
    });
    return { token, id, userId, workspaceId, scopes, expiresAt };
  });
}

function knownScopes(wanted: readonly string[]): readonly Scope[] {
  const unknown = wanted.filter((scope) => !isScope(scope));
  if (unknown.length || !wanted.length) {
    throw new AppError(
      'invalid_request',
      unknown.length
        ? messages.unknown_scopes({
            unknown,
            known: allScopes,
          })
        : messages.no_scope({ known: allScopes }),
    );
  }
  return [...new Set(wanted.filter(isScope))];
}

async function findOnlyWorkspace(
  deps: IssueTokenDeps,
  tx: Tx,
  person: Person,
  named: string | undefined,
): Promise<WorkspaceId> {
  const all = await deps.members.workspacesOf(person.id, tx);
  const matching = named === undefined ? all : all.filter(({ id }) => id === named);
  const [workspace, ...others] = matching;
  if (!workspace) {
    throw new AppError(
      'not_found',
      named === undefined
        ? messages.member_of_none({ id: person.id })
        : messages.not_member({
            id: person.id,
            workspace: named,
          }),
    );
  }
  if (others.length) {
    throw new AppError(
      'invalid_request',
      messages.several_workspaces({
        id: person.id,
        choices: matching.map(({ id, name }) => `${id} (${name})`),
      }),
    );
  }
  return workspace.id;
}
