import { randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import { fingerprint, makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import { linkedInClient } from './client.ts';
import type { Settings } from './settings.ts';

/**
 * Codes and tokens. One consent makes one grant: a refresh token (365 days, never extended) and its access tokens
 * (60 days each). A consent with another scope set ends every earlier grant of that member with the application.
 */
export const codeTtlMs = 30 * 60 * 1000;
export const accessTtlSeconds = 5_184_000;
export const refreshTtlSeconds = 31_536_000;
const tokenLength = 500;

/** `clientId` is absent in old journals: the one that publishes. */
export type LinkedInCode = {
  codeHash: string;
  clientId?: string;
  memberKey: string;
  scopes: string[];
  redirectUri: string;
};
export type LinkedInGrant = {
  id: string;
  clientId?: string;
  memberKey: string;
  scopes: string[];
  refreshHash: string;
};
export type AccessToken = { grantId: string; tokenHash: string; settleMs?: number };
type HeldGrant = LinkedInGrant & { clientId: string; startedAt: number; revoked: boolean };
export type HeldToken = { grant: HeldGrant; issuedAt: number; usableAt: number; expiresAt: number };
export type Grants = ReturnType<typeof createGrants>;

export function createGrants({ journal, clock }: World, settings: Settings) {
  const codes = new Map<string, LinkedInCode & { issuedAt: number }>();
  const grants = new Map<string, HeldGrant>();
  const byRefreshHash = new Map<string, HeldGrant>();
  const tokens = new Map<string, HeldToken>();

  const codeIssued = journal.define<LinkedInCode>('linkedin.code_issued', (code, at) => {
    codes.set(code.codeHash, { ...code, issuedAt: at });
  });
  const codeUsed = journal.define<{ codeHash: string }>('linkedin.code_used', ({ codeHash }) => {
    codes.delete(codeHash);
  });
  const granted = journal.define<LinkedInGrant>('linkedin.granted', (data, at) => {
    const grant = { clientId: linkedInClient.id, ...data, startedAt: at, revoked: false };
    for (const earlier of grants.values()) {
      const sameScopes = earlier.scopes.join() === data.scopes.join();
      const sameParties = earlier.memberKey === grant.memberKey && earlier.clientId === grant.clientId;
      if (sameParties && !sameScopes) earlier.revoked = true;
    }
    grants.set(grant.id, grant);
    byRefreshHash.set(grant.refreshHash, grant);
  });
  const tokenIssued = journal.define<AccessToken>('linkedin.token_issued', (data, at) => {
    const grant = grants.get(data.grantId);
    if (!grant) return;
    const usableAt = at + (data.settleMs ?? 0);
    tokens.set(data.tokenHash, { grant, issuedAt: at, usableAt, expiresAt: at + accessTtlSeconds * 1000 });
  });
  const grantRevoked = journal.define<{ grantId: string }>('linkedin.grant_revoked', ({ grantId }) => {
    const grant = grants.get(grantId);
    if (grant) grant.revoked = true;
  });

  function issueToken(grantId: string, settleMs = 0): { accessToken: string; event: JournalEvent } {
    const accessToken = makeSecret('AQX', tokenLength);
    return { accessToken, event: tokenIssued({ grantId, tokenHash: fingerprint(accessToken), settleMs }) };
  }
  const refreshEndsAt = (grant: HeldGrant) => grant.startedAt + refreshTtlSeconds * 1000;

  return {
    issueCode(data: Omit<LinkedInCode, 'codeHash'>) {
      const code = makeSecret('AQT', 200);
      return { code, event: codeIssued({ ...data, codeHash: fingerprint(code) }) };
    },
    /** Used codes are forgotten; expired ones are still known, and answered differently. */
    findCode(code: string) {
      const found = codes.get(fingerprint(code));
      return (
        found && { clientId: linkedInClient.id, ...found, expired: found.issuedAt + codeTtlMs <= clock.now() }
      );
    },
    startGrant(code: LinkedInCode) {
      const refreshToken = makeSecret('AQW', tokenLength);
      const { clientId = linkedInClient.id, memberKey, scopes } = code;
      const grant = { id: randomUUID(), clientId, memberKey, scopes, refreshHash: fingerprint(refreshToken) };
      const { accessToken, event } = issueToken(grant.id);
      return { accessToken, refreshToken, events: [codeUsed(code), granted(grant), event] };
    },
    /** The grant behind a refresh token that still works, with the seconds it has left. */
    findRefreshable(refreshToken: string, clientId: string) {
      const grant = byRefreshHash.get(fingerprint(refreshToken));
      if (grant?.clientId !== clientId || grant.revoked || refreshEndsAt(grant) <= clock.now())
        return undefined;
      return { grant, secondsLeft: Math.floor((refreshEndsAt(grant) - clock.now()) / 1000) };
    },
    issueRefreshedToken: (grantId: string) => issueToken(grantId, settings.current().refresh_settle_ms),
    isSettling: (token: HeldToken) => clock.now() < token.usableAt,
    findToken: (token: string) => tokens.get(fingerprint(token)),
    /** For revoking: the grant of a token that has not expired. */
    findGrantOf(token: string) {
      const access = tokens.get(fingerprint(token));
      const refreshable = byRefreshHash.get(fingerprint(token));
      const endsAt = access?.expiresAt ?? (refreshable && refreshEndsAt(refreshable)) ?? 0;
      return endsAt > clock.now() ? (access?.grant ?? refreshable) : undefined;
    },
    statusOf(token: HeldToken): 'active' | 'expired' | 'revoked' {
      if (token.grant.revoked) return 'revoked';
      return token.expiresAt <= clock.now() ? 'expired' : 'active';
    },
    revoke: (grantId: string) => grantRevoked({ grantId }),
    revokeMember: (memberKey: string) =>
      [...grants.values()]
        .filter(
          (grant) => grant.clientId === linkedInClient.id && grant.memberKey === memberKey && !grant.revoked,
        )
        .map((grant) => grantRevoked({ grantId: grant.id })),
    hasGranted: (clientId: string, memberKey: string, scopes: string[]) =>
      [...grants.values()].some(
        (grant) =>
          grant.clientId === clientId &&
          grant.memberKey === memberKey &&
          !grant.revoked &&
          grant.scopes.join() === scopes.join(),
      ),
    /** Of the application that publishes. */
    activeGrants: () =>
      [...grants.values()].filter((grant) => !grant.revoked && grant.clientId === linkedInClient.id),
  };
}
