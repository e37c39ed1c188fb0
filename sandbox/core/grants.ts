import { randomUUID } from 'node:crypto';
import type { Journal, JournalEvent } from './journal.ts';
import type { World } from './platform.ts';
import { fingerprint, makeSecret } from './secrets.ts';

/**
 * What users have allowed an application, for every platform: a code comes from a consent, trading it starts a grant, and
 * a grant has access tokens and maybe a refresh token. All of them are kept as hashes. How long they live, what they look
 * like and what ends them are the platform's rules.
 */
export type Consent = {
  clientId: string;
  /** The platform's user, by the key that tests and settings use. */
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
  /** A platform may need a moment until a fresh token works. */
  usableAt: number;
  expiresAt: number;
};

export type CodeRules = {
  platform: string;
  /** The application that publishes: whose grants pages and tests count, and the only one that old journals know. */
  publishingClient: string;
  codeTtlMs: number;
  makeCode(): string;
  /** Journals from before the platforms shared this store use other names. */
  readOld?(data: Record<string, unknown>): Record<string, unknown>;
};
export type GrantRules<CodeExtra, GrantExtra> = CodeRules & {
  makeToken(): string;
  makeRefreshToken?(): string;
  /** How long an access token of this kind lives. */
  tokenSeconds(kind: string): number;
  /** When refresh tokens of a grant end; without it they never do. */
  refreshEndsAt?(grant: Grant<GrantExtra>): number;
  /** What a grant keeps of its code besides the consent. */
  grantExtra(code: NewCode<CodeExtra>): GrantExtra;
  /** How many refresh tokens a user may hold; the oldest end. */
  mostRefreshTokens?: number;
  /** What a new grant does to those before it. */
  onGranted?(grant: Grant<GrantExtra>, earlier: Grant<GrantExtra>[]): void;
  /** The journal's name for an issued token, where it is not `token_issued`. */
  tokenEvent?: string;
};

type Issued = {
  grantId: string;
  tokenHash: string;
  kind?: string;
  seconds?: number;
  settleMs?: number;
  refreshHash?: string;
};
type Removal = { clientId: string; holder: string; announcements: JournalEvent[] };
/** Declares the platform's events; those of old journals are read by their new names. */
function definerOf(journal: Journal, { platform, publishingClient, readOld }: CodeRules) {
  return <T>(type: string, apply: (data: T, at: number) => void) => {
    const read = (data: T): T => {
      const renamed = readOld?.(data as Record<string, unknown>) ?? data;
      return { clientId: publishingClient, ...renamed } as T;
    };
    return journal.define<T>(`${platform}.${type}`, (data, at) => apply(read(data), at));
  };
}

/** Authorization codes. Used and expired ones are remembered, since some platforms tell them apart. */
export function createCodes<Extra>({ journal, clock }: Pick<World, 'journal' | 'clock'>, rules: CodeRules) {
  const define = definerOf(journal, rules);
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
      const code = rules.makeCode();
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
  { journal, clock }: World,
  rules: GrantRules<CodeExtra, GrantExtra>,
) {
  const { publishingClient } = rules;
  const grants = new Map<string, Grant<GrantExtra>>();
  const byRefreshHash = new Map<string, Grant<GrantExtra>>();
  const tokens = new Map<string, Token<GrantExtra>>();

  const define = definerOf(journal, rules);
  const codes = createCodes<CodeExtra>({ journal, clock }, rules);
  const granted = define<Grant<GrantExtra>>('granted', (data, at) => {
    const grant = { ...data, startedAt: at, lastUsedAt: at, revoked: false };
    const earlier = [...grants.values()].filter((other) => isSameParty(other, grant) && !other.revoked);
    rules.onGranted?.(grant, earlier);
    grants.set(grant.id, grant);
    if (!grant.refreshHash) return;
    byRefreshHash.set(grant.refreshHash, grant);
    const held = [...byRefreshHash].filter(([, other]) => isSameParty(other, grant) && !other.revoked);
    const most = rules.mostRefreshTokens ?? Number.POSITIVE_INFINITY;
    for (const [hash] of held.slice(0, Math.max(0, held.length - most))) byRefreshHash.delete(hash);
  });
  const tokenIssued = define<Issued>(rules.tokenEvent ?? 'token_issued', (issued, at) => {
    const grant = grants.get(issued.grantId);
    if (!grant) return;
    const { kind = 'access', settleMs = 0, refreshHash } = issued;
    const seconds = issued.seconds ?? rules.tokenSeconds(kind);
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
  /** The callbacks that go with it are kept inside, so that all happen together. */
  const accessRemoved = define<Removal>('access_removed', ({ announcements, ...who }, at) => {
    for (const grant of grants.values()) if (isSameParty(grant, who)) grant.revoked = true;
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
    rules.refreshEndsAt?.(grant) ?? Number.POSITIVE_INFINITY;

  /** `token` issues that one again; `refreshToken` comes with it. */
  function issueToken(
    grant: { id: string },
    options: { kind?: string; token?: string; refreshToken?: string; settleMs?: number } = {},
  ) {
    const { kind = 'access', token: accessToken = rules.makeToken(), refreshToken, settleMs } = options;
    const seconds = rules.tokenSeconds(kind);
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
    /** Trades a code: a grant, its first access token, and its refresh token if there is to be one. */
    start(code: Code<CodeExtra>, { kind, refresh = false }: { kind?: string; refresh?: boolean } = {}) {
      const refreshToken = refresh ? rules.makeRefreshToken?.() : undefined;
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
    /** A new access token and a new refresh token, which ends the one before. */
    rotate(grant: Grant<GrantExtra>, earlier: string) {
      const refreshToken = rules.makeRefreshToken?.() ?? earlier;
      const { event, ...issued } = issueToken(grant, { refreshToken });
      const ended = refreshTokenEnded({ refreshHash: fingerprint(earlier) });
      return { ...issued, refreshToken, events: [ended, event] };
    },
    /** The grant behind a refresh token that still works for this application. */
    findRefreshable(refreshToken: string, clientId: string): Grant<GrantExtra> | undefined {
      const grant = byRefreshHash.get(fingerprint(refreshToken));
      const isLive = grant?.clientId === clientId && !grant.revoked && refreshEndsAt(grant) > clock.now();
      return isLive ? grant : undefined;
    },
    refreshSecondsLeft: (grant: Grant<GrantExtra>) => Math.floor((refreshEndsAt(grant) - clock.now()) / 1000),
    /** Dead ones too: some platforms tell why. */
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
    /** For revoking: the grant of an access token or a refresh token that has not expired. */
    findGrantOf(token: string): Grant<GrantExtra> | undefined {
      const access = tokens.get(fingerprint(token));
      const refreshable = byRefreshHash.get(fingerprint(token));
      const endsAt = access?.expiresAt ?? (refreshable && refreshEndsAt(refreshable)) ?? 0;
      return endsAt > clock.now() ? (access?.grant ?? refreshable) : undefined;
    },
    find: (grantId: string): Grant<GrantExtra> | undefined => grants.get(grantId),
    /** Those that have not been revoked, of the application that publishes unless another one is named. */
    live,
    liveOf: (holder: string, clientId?: string) => live(clientId).filter((grant) => grant.holder === holder),
    revoke: (grant: { id: string }) => grantRevoked({ grantId: grant.id }),
    revokeWhere: (matches: (grant: Grant<GrantExtra>) => boolean) =>
      live()
        .filter(matches)
        .map((grant) => grantRevoked({ grantId: grant.id })),
    /** Ends every grant of a user at once. */
    removeAccess: (holder: string, announcements: JournalEvent[], clientId = publishingClient) =>
      accessRemoved({ clientId, holder, announcements }),
    removeScope: (holder: string, scope: string) => scopeRemoved({ holder, scope }),
  };
}

type Party = { clientId: string; holder: string };
const isSameParty = (one: Party, other: Party): boolean =>
  one.clientId === other.clientId && one.holder === other.holder;

/** Makers of secrets that begin as the platform's own do. */
export const secretLike = (prefix: string, length: number) => () => makeSecret(prefix, length);
