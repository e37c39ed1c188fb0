import { randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import { fingerprint, makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import { youTubeClient } from './client.ts';

/**
 * Codes and tokens. One consent makes one grant, bound to the channel picked there. A refresh token never changes and
 * has no fixed end, but dies unused after six months, and as the oldest when an account holds more than fifty.
 */
export const codeTtlMs = 10 * 60 * 1000;
export const accessTtlSeconds = 3600;
export const testingRefreshTtlSeconds = 604_800;
const unusedRefreshTtlMs = 183 * 24 * 60 * 60 * 1000;
const liveRefreshTokens = 50;

export type CodeData = {
  /** Absent in old journals: the one that publishes. */
  clientId?: string;
  accountKey: string;
  channelId: string | null;
  scopes: string[];
  redirectUri: string;
  offline: boolean;
  forceRefreshToken: boolean;
  challenge: string | null;
  challengeMethod: string | null;
  nonce: string | null;
};
export type Code = CodeData & { codeHash: string };
type GrantData = {
  id: string;
  clientId?: string;
  accountKey: string;
  channelId: string | null;
  scopes: string[];
  offline: boolean;
  refreshHash: string | null;
  refreshTtlSeconds: number | null;
};
export type Grant = GrantData & { clientId: string; startedAt: number; lastUsedAt: number; revoked: boolean };
export type HeldToken = { grant: Grant; expiresAt: number };
export type Grants = ReturnType<typeof createGrants>;

export function createGrants({ journal, clock }: World) {
  const codes = new Map<string, Code & { issuedAt: number }>();
  const grants = new Map<string, Grant>();
  const byRefreshHash = new Map<string, Grant>();
  const tokens = new Map<string, HeldToken>();

  const codeIssued = journal.define<Code>('youtube.code_issued', (code, at) => {
    codes.set(code.codeHash, { ...code, issuedAt: at });
  });
  const codeUsed = journal.define<{ codeHash: string }>('youtube.code_used', ({ codeHash }) => {
    codes.delete(codeHash);
  });
  const granted = journal.define<GrantData>('youtube.granted', (data, at) => {
    const grant = { clientId: youTubeClient.id, ...data, startedAt: at, lastUsedAt: at, revoked: false };
    grants.set(grant.id, grant);
    if (!grant.refreshHash) return;
    byRefreshHash.set(grant.refreshHash, grant);
    const held = [...byRefreshHash.values()].filter(
      (other) => other.clientId === grant.clientId && other.accountKey === grant.accountKey && !other.revoked,
    );
    for (const oldest of held.slice(0, -liveRefreshTokens)) byRefreshHash.delete(oldest.refreshHash ?? '');
  });
  const tokenIssued = journal.define<{ grantId: string; tokenHash: string }>(
    'youtube.token_issued',
    ({ grantId, tokenHash }, at) => {
      const grant = grants.get(grantId);
      if (!grant) return;
      grant.lastUsedAt = at;
      tokens.set(tokenHash, { grant, expiresAt: at + accessTtlSeconds * 1000 });
    },
  );
  const grantRevoked = journal.define<{ grantId: string }>('youtube.grant_revoked', ({ grantId }) => {
    const grant = grants.get(grantId);
    if (grant) grant.revoked = true;
  });

  function issueToken(grantId: string): { accessToken: string; event: JournalEvent } {
    const accessToken = makeSecret('ya29.a0', 220);
    return { accessToken, event: tokenIssued({ grantId, tokenHash: fingerprint(accessToken) }) };
  }
  const live = (clientId = youTubeClient.id) =>
    [...grants.values()].filter((grant) => !grant.revoked && grant.clientId === clientId);
  const refreshEndsAt = (grant: Grant) =>
    Math.min(
      grant.lastUsedAt + unusedRefreshTtlMs,
      grant.refreshTtlSeconds === null
        ? Number.POSITIVE_INFINITY
        : grant.startedAt + grant.refreshTtlSeconds * 1000,
    );

  return {
    issueCode(data: CodeData) {
      const code = makeSecret('4/0A', 73);
      return { code, event: codeIssued({ ...data, codeHash: fingerprint(code) }) };
    },
    /** Used and old codes are both unknown, and so are those of another client. */
    findCode(code: string, clientId: string) {
      const found = codes.get(fingerprint(code));
      return (found?.clientId ?? youTubeClient.id) === clientId &&
        found &&
        found.issuedAt + codeTtlMs > clock.now()
        ? found
        : undefined;
    },
    /** A refresh token comes with the first consent for offline access, and again only when consent was forced. */
    startGrant(code: Code, refreshTtlSeconds: number | null) {
      const { clientId = youTubeClient.id, accountKey, channelId, scopes, offline } = code;
      const isFirst = !live(clientId).some(
        (grant) =>
          grant.accountKey === accountKey && grant.channelId === channelId && grant.refreshHash !== null,
      );
      const refreshToken =
        offline && (code.forceRefreshToken || isFirst) ? makeSecret('1//0', 103) : undefined;
      const grant: GrantData = {
        id: randomUUID(),
        clientId,
        accountKey,
        channelId,
        scopes,
        offline,
        refreshHash: refreshToken ? fingerprint(refreshToken) : null,
        refreshTtlSeconds,
      };
      const { accessToken, event } = issueToken(grant.id);
      return { accessToken, refreshToken, events: [codeUsed(code), granted(grant), event] };
    },
    findRefreshable(refreshToken: string, clientId: string) {
      const grant = byRefreshHash.get(fingerprint(refreshToken));
      return grant?.clientId === clientId && !grant.revoked && refreshEndsAt(grant) > clock.now()
        ? grant
        : undefined;
    },
    secondsLeft: (grant: Grant) =>
      grant.refreshTtlSeconds === null ? null : Math.floor((refreshEndsAt(grant) - clock.now()) / 1000),
    issueToken,
    findToken(token: string) {
      const held = tokens.get(fingerprint(token));
      return held && !held.grant.revoked && held.expiresAt > clock.now() ? held : undefined;
    },
    /** For revoking: an access token or a refresh token that still works. */
    findGrantOf(token: string) {
      const access = tokens.get(fingerprint(token));
      const refreshable = byRefreshHash.get(fingerprint(token));
      const grant = access?.grant ?? refreshable;
      const endsAt = access?.expiresAt ?? (refreshable && refreshEndsAt(refreshable)) ?? 0;
      return grant && !grant.revoked && endsAt > clock.now() ? grant : undefined;
    },
    scopesGrantedBefore: (clientId: string, accountKey: string, channelId: string | null) =>
      live(clientId)
        .filter((grant) => grant.accountKey === accountKey && grant.channelId === channelId)
        .flatMap((grant) => grant.scopes),
    revoke: (grantId: string) => grantRevoked({ grantId }),
    revokeWhere: (matches: (grant: Grant) => boolean) =>
      live()
        .filter(matches)
        .map((grant) => grantRevoked({ grantId: grant.id })),
    live,
  };
}
