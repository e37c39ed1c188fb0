import { randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import { fingerprint, makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import type { Settings } from './settings.ts';

/**
 * Codes and tokens of Instagram Login. A code gives a token for an hour, that one gives a token for 60 days, and a long
 * token gives the next one: there is no refresh token. Whoever lets 60 days pass has to log in again.
 */
export const codeTtlMs = 60 * 60 * 1000;

type Code = { codeHash: string; igId: string; scopes: string[]; redirectUri: string };
type Grant = { id: string; igId: string; scopes: string[] };
export type HeldGrant = Grant & { startedAt: number; revoked: boolean };
type Issued = { grantId: string; tokenHash: string; kind: 'short' | 'long'; seconds: number };
export type Token = { grant: HeldGrant; kind: 'short' | 'long'; issuedAt: number; expiresAt: number };
export type Grants = ReturnType<typeof createGrants>;

export function createGrants({ journal, clock }: World, settings: Settings) {
  const codes = new Map<string, Code & { issuedAt: number }>();
  const grants = new Map<string, HeldGrant>();
  const tokens = new Map<string, Token>();

  const codeIssued = journal.define<Code>('instagram.code_issued', (code, at) => {
    codes.set(code.codeHash, { ...code, issuedAt: at });
  });
  const codeUsed = journal.define<{ codeHash: string }>('instagram.code_used', ({ codeHash }) => {
    codes.delete(codeHash);
  });
  const granted = journal.define<Grant>('instagram.granted', (grant, at) => {
    grants.set(grant.id, { ...grant, startedAt: at, revoked: false });
  });
  const tokenIssued = journal.define<Issued>('instagram.token_issued', (issued, at) => {
    const grant = grants.get(issued.grantId);
    if (!grant) return;
    const expiresAt = at + issued.seconds * 1000;
    tokens.set(issued.tokenHash, { grant, kind: issued.kind, issuedAt: at, expiresAt });
  });
  /** `announcements`: the callbacks that go with it, kept inside so that all happen together. */
  const accessRemoved = journal.define<{ igId: string; announcements: JournalEvent[] }>(
    'instagram.access_removed',
    ({ igId, announcements }, at) => {
      for (const grant of grants.values()) if (grant.igId === igId) grant.revoked = true;
      for (const announcement of announcements) journal.apply(announcement, at);
    },
  );
  const scopeRemoved = journal.define<{ igId: string; scope: string }>(
    'instagram.scope_removed',
    ({ igId, scope }) => {
      for (const grant of grants.values()) {
        if (grant.igId === igId) grant.scopes = grant.scopes.filter((one) => one !== scope);
      }
    },
  );

  const active = () => [...grants.values()].filter((grant) => !grant.revoked);
  function issue(grantId: string, kind: Issued['kind'], keptToken?: string) {
    const { short_token_seconds, long_token_seconds } = settings.current();
    const seconds = kind === 'short' ? short_token_seconds : long_token_seconds;
    const token = keptToken ?? makeSecret('IGAA', 160);
    return { token, seconds, event: tokenIssued({ grantId, kind, seconds, tokenHash: fingerprint(token) }) };
  }

  return {
    issueCode(data: Omit<Code, 'codeHash'>) {
      const code = makeSecret('AQ', 180);
      return { code, event: codeIssued({ ...data, codeHash: fingerprint(code) }) };
    },
    findCode(code: string) {
      const found = codes.get(fingerprint(code));
      return found && found.issuedAt + codeTtlMs > clock.now() ? found : undefined;
    },
    /** Trades a code for a token that lives an hour. */
    start(code: Code) {
      const grant = { id: randomUUID(), igId: code.igId, scopes: code.scopes };
      const issued = issue(grant.id, 'short');
      return { ...issued, events: [codeUsed(code), granted(grant), issued.event] };
    },
    extend: (grant: HeldGrant) => issue(grant.id, 'long'),
    /** The token before goes on to its own end. */
    refresh: (grant: HeldGrant, token: string) =>
      issue(grant.id, 'long', settings.current().refresh_gives === 'same_token' ? token : undefined),
    /** Also when it is dead: the caller tells why. */
    findToken: (token: string): Token | undefined => tokens.get(fingerprint(token)),
    active,
    activeOf: (igId: string) => active().filter((grant) => grant.igId === igId),
    removeAccess: (igId: string, announcements: JournalEvent[]) => accessRemoved({ igId, announcements }),
    removeScope: (igId: string, scope: string) => scopeRemoved({ igId, scope }),
  };
}
