import { randomUUID } from 'node:crypto';
import type { Journal, JournalEvent } from './journal.ts';
import type { SandboxContext } from './platform.ts';
import { fingerprint, generateSecret } from './secrets.ts';

/**
 * OAuth grants for every platform. A consent issues a code, exchanging the code starts a grant, and a grant has access
 * tokens and possibly a refresh token. Codes and tokens are stored as hashes. Their lifetime, their format and what
 * ends them are the platform's rules.
 */
export type Consent = {
  clientId: string;
  /** The platform user who gave the consent, by the key that tests and settings use. */
  holder: string;
  scopes: string[];
};
export type NewCode<Extra> = Consent & { redirectUri: string } & Extra;
export type Code<Extra> = NewCode<Extra> & { codeHash: string; issuedAt: number; isUsed: boolean };
export type Grant<Extra> = Consent & {
  id: string;
  refreshHash: string | null;
  startedAt: number;
  lastUsedAt: number;
  revoked: boolean;
} & Extra;
export type Token<Extra> = {
  grant: Grant<Extra>;
  kind: string;
  issuedAt: number;
  /** On some platforms a new token works only after a short delay. */
  usableAt: number;
  expiresAt: number;
};

export type CodeRules = {
  platform: string;
  /** The application that publishes. Pages and tests count its grants; old journals know no other application. */
  publishingClient: string;
  codeTtlMs: number;
  generateCode(): string;
  /** Converts events of journals from before the platforms shared this store, which use other names. */
  readLegacyData?(data: Record<string, unknown>): Record<string, unknown>;
};
export type GrantRules<CodeExtra, GrantExtra> = CodeRules & {
  generateToken(): string;
  generateRefreshToken?(): string;
  /** The lifetime of an access token of this kind. */
  tokenLifetimeSeconds(kind: string): number;
  /** When the grant's refresh tokens expire; without it they never expire. */
  refreshExpiresAt?(grant: Grant<GrantExtra>): number;
  /** What a grant copies from its code besides the consent. */
  grantExtra(code: NewCode<CodeExtra>): GrantExtra;
  /** How many refresh tokens a user may have; beyond that the oldest are revoked. */
  maxRefreshTokens?: number;
  /** Called for a new grant with the user's earlier grants, which it may revoke. */
  onGranted?(grant: Grant<GrantExtra>, earlier: Grant<GrantExtra>[]): void;
  /** The journal event for an issued token, if it is not `token_issued`. */
  tokenEventName?: string;
};

type IssuedToken = {
  grantId: string;
  tokenHash: string;
  kind?: string;
  seconds?: number;
  settleMs?: number;
  refreshHash?: string;
};
type AccessRemoval = { clientId: string; holder: string; announcements: JournalEvent[] };
/** Declares the platform's journal events and converts the fields of old journals to their new names. */
function createDefine(journal: Journal, { platform, publishingClient, readLegacyData }: CodeRules) {
  return <T>(type: string, apply: (data: T, at: number) => void) => {
    const read = (data: T): T => {
      const renamed = readLegacyData?.(data as Record<string, unknown>) ?? data;
      return { clientId: publishingClient, ...renamed } as T;
    };
    return journal.define<T>(`${platform}.${type}`, (data, at) => apply(read(data), at));
  };
}

/** Authorization codes. Used and expired codes are remembered, because some platforms distinguish them in errors. */
export function createCodes<Extra>(
  { journal, clock }: Pick<SandboxContext, 'journal' | 'clock'>,
  rules: CodeRules,
) {
  const define = createDefine(journal, rules);
  const codes = new Map<string, Code<Extra>>();
  const issued = define<NewCode<Extra> & { codeHash: string }>('code_issued', (code, at) => {
    codes.set(code.codeHash, { ...code, issuedAt: at, isUsed: false });
  });
  const used = define<{ codeHash: string }>('code_used', ({ codeHash }) => {
    const code = codes.get(codeHash);
    if (code) code.isUsed = true;
  });
  return {
    used,
    issueCode(data: NewCode<Extra>) {
      const code = rules.generateCode();
      return { code, event: issued({ ...data, codeHash: fingerprint(code) }) };
    },
    findCode(text: string): { code: Code<Extra>; state: 'good' | 'expired' | 'used' } | undefined {
      const code = codes.get(fingerprint(text));
      if (!code) return undefined;
      const isExpired = code.issuedAt + rules.codeTtlMs <= clock.now();
      return { code, state: code.isUsed ? 'used' : isExpired ? 'expired' : 'good' };
    },
  };
}

export type Grants<CodeExtra = object, GrantExtra = object> = ReturnType<
  typeof createGrants<CodeExtra, GrantExtra>
>;

export function createGrants<CodeExtra = object, GrantExtra = object>(
  { journal, clock }: SandboxContext,
  rules: GrantRules<CodeExtra, GrantExtra>,
) {
  const { publishingClient } = rules;
  const grants = new Map<string, Grant<GrantExtra>>();
  const byRefreshHash = new Map<string, Grant<GrantExtra>>();
  const tokens = new Map<string, Token<GrantExtra>>();

  const define = createDefine(journal, rules);
  const codes = createCodes<CodeExtra>({ journal, clock }, rules);
  const granted = define<Grant<GrantExtra>>('granted', (data, at) => {
    const grant = { ...data, startedAt: at, lastUsedAt: at, revoked: false };
    const earlier = [...grants.values()].filter((other) => isSameParty(other, grant) && !other.revoked);
    rules.onGranted?.(grant, earlier);
    grants.set(grant.id, grant);
    if (!grant.refreshHash) return;
    byRefreshHash.set(grant.refreshHash, grant);
    const current = [...byRefreshHash].filter(([, other]) => isSameParty(other, grant) && !other.revoked);
    const max = rules.maxRefreshTokens ?? Number.POSITIVE_INFINITY;
    for (const [hash] of current.slice(0, Math.max(0, current.length - max))) byRefreshHash.delete(hash);
  });
  const tokenIssued = define<IssuedToken>(rules.tokenEventName ?? 'token_issued', (issued, at) => {
    const grant = grants.get(issued.grantId);
    if (!grant) return;
    const { kind = 'access', settleMs = 0, refreshHash } = issued;
    const seconds = issued.seconds ?? rules.tokenLifetimeSeconds(kind);
    grant.lastUsedAt = at;
    tokens.set(issued.tokenHash, {
      grant,
      kind,
      issuedAt: at,
      usableAt: at + settleMs,
      expiresAt: at + seconds * 1000,
    });
    if (refreshHash) byRefreshHash.set(refreshHash, grant);
  });
  const refreshTokenEnded = define<{ refreshHash: string }>('refresh_token_ended', ({ refreshHash }) => {
    byRefreshHash.delete(refreshHash);
  });
  const grantRevoked = define<{ grantId: string }>('grant_revoked', ({ grantId }) => {
    const grant = grants.get(grantId);
    if (grant) grant.revoked = true;
  });
  /** The event contains the callbacks that go with it, so that all of them happen together. */
  const accessRemoved = define<AccessRemoval>('access_removed', ({ announcements, ...party }, at) => {
    for (const grant of grants.values()) if (isSameParty(grant, party)) grant.revoked = true;
    for (const event of announcements) journal.apply(event, at);
  });
  const scopeRemoved = define<{ holder: string; scope: string }>('scope_removed', ({ holder, scope }) => {
    for (const grant of grants.values()) {
      if (grant.holder === holder) grant.scopes = grant.scopes.filter((one) => one !== scope);
    }
  });

  const live = (clientId = publishingClient) =>
    [...grants.values()].filter((grant) => !grant.revoked && grant.clientId === clientId);
  const refreshEndsAt = (grant: Grant<GrantExtra>) =>
    rules.refreshExpiresAt?.(grant) ?? Number.POSITIVE_INFINITY;

  /** `token` reissues that access token; `refreshToken` is issued with it. */
  function issueToken(
    grant: { id: string },
    options: { kind?: string; token?: string; refreshToken?: string; settleMs?: number } = {},
  ) {
    const { kind = 'access', token: accessToken = rules.generateToken(), refreshToken, settleMs } = options;
    const seconds = rules.tokenLifetimeSeconds(kind);
    const event = tokenIssued({
      grantId: grant.id,
      tokenHash: fingerprint(accessToken),
      kind,
      seconds,
      ...(settleMs ? { settleMs } : {}),
      ...(refreshToken ? { refreshHash: fingerprint(refreshToken) } : {}),
    });
    return { accessToken, seconds, event };
  }

  return {
    issueCode: codes.issueCode,
    findCode: codes.findCode,
    /** Exchanges a code for a grant, its first access token and, if requested, a refresh token. */
    exchangeCode(
      code: Code<CodeExtra>,
      { kind, refresh = false }: { kind?: string; refresh?: boolean } = {},
    ) {
      const refreshToken = refresh ? rules.generateRefreshToken?.() : undefined;
      const { clientId, holder, scopes, codeHash } = code;
      const started = { startedAt: clock.now(), lastUsedAt: clock.now(), revoked: false };
      const grant: Grant<GrantExtra> = {
        id: randomUUID(),
        clientId,
        holder,
        scopes,
        refreshHash: refreshToken ? fingerprint(refreshToken) : null,
        ...started,
        ...rules.grantExtra(code),
      };
      const { event, ...issued } = issueToken(grant, kind ? { kind } : {});
      return { ...issued, refreshToken, grant, events: [codes.used({ codeHash }), granted(grant), event] };
    },
    issueToken,
    /** Issues a new access token and a new refresh token, and revokes the previous refresh token. */
    rotate(grant: Grant<GrantExtra>, earlier: string) {
      const refreshToken = rules.generateRefreshToken?.() ?? earlier;
      const { event, ...issued } = issueToken(grant, { refreshToken });
      const ended = refreshTokenEnded({ refreshHash: fingerprint(earlier) });
      return { ...issued, refreshToken, events: [ended, event] };
    },
    /** The grant of a refresh token that is still valid for this application. */
    findByRefreshToken(refreshToken: string, clientId: string): Grant<GrantExtra> | undefined {
      const grant = byRefreshHash.get(fingerprint(refreshToken));
      const isLive = grant?.clientId === clientId && !grant.revoked && refreshEndsAt(grant) > clock.now();
      return isLive ? grant : undefined;
    },
    refreshSecondsLeft: (grant: Grant<GrantExtra>) => Math.floor((refreshEndsAt(grant) - clock.now()) / 1000),
    /** Includes expired and revoked tokens, because some platforms report why a token is invalid. */
    findToken: (token: string): Token<GrantExtra> | undefined => tokens.get(fingerprint(token)),
    statusOf(token: Token<GrantExtra>): 'active' | 'expired' | 'revoked' {
      if (token.grant.revoked) return 'revoked';
      return token.expiresAt <= clock.now() ? 'expired' : 'active';
    },
    isSettling: (token: Token<GrantExtra>) => clock.now() < token.usableAt,
    findLiveToken(token: string): Token<GrantExtra> | undefined {
      const found = tokens.get(fingerprint(token));
      return found && !found.grant.revoked && found.expiresAt > clock.now() ? found : undefined;
    },
    /** The grant to revoke for an access token or a refresh token that has not expired. */
    findByToken(token: string): Grant<GrantExtra> | undefined {
      const access = tokens.get(fingerprint(token));
      const refreshable = byRefreshHash.get(fingerprint(token));
      const endsAt = access?.expiresAt ?? (refreshable && refreshEndsAt(refreshable)) ?? 0;
      return endsAt > clock.now() ? (access?.grant ?? refreshable) : undefined;
    },
    find: (grantId: string): Grant<GrantExtra> | undefined => grants.get(grantId),
    /** The grants that are not revoked, of the publishing application unless another one is named. */
    live,
    liveGrantsOf: (holder: string, clientId?: string) =>
      live(clientId).filter((grant) => grant.holder === holder),
    revoke: (grant: { id: string }) => grantRevoked({ grantId: grant.id }),
    revokeWhere: (matches: (grant: Grant<GrantExtra>) => boolean) =>
      live()
        .filter(matches)
        .map((grant) => grantRevoked({ grantId: grant.id })),
    /** Revokes every grant of a user at once. */
    removeAccess: (holder: string, announcements: JournalEvent[], clientId = publishingClient) =>
      accessRemoved({ clientId, holder, announcements }),
    removeScope: (holder: string, scope: string) => scopeRemoved({ holder, scope }),
  };
}

type Party = { clientId: string; holder: string };
const isSameParty = (one: Party, other: Party): boolean =>
  one.clientId === other.clientId && one.holder === other.holder;

/** Returns a generator of secrets with the platform's prefix and length. */
export const secretGenerator = (prefix: string, length: number) => () => generateSecret(prefix, length);
