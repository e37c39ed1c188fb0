import { randomInt, randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import { fingerprint, makeSecret } from '../core/secrets.ts';
import type { World } from '../core/world.ts';
import { tiktokClient } from './client.ts';
import type { Settings } from './settings.ts';

/**
 * Codes and tokens. One consent makes one grant of one creator. Each refresh gives a new refresh token and ends the
 * one before, unless the settings say otherwise. Access taken away ends every grant of that creator.
 */
export const codeTtlMs = 10 * 60 * 1000;
export const refreshTtlSeconds = 31_536_000;

type Code = {
  codeHash: string;
  /** Absent in old journals: the one that publishes. */
  clientKey?: string;
  creatorKey: string;
  scopes: string[];
  redirectUri: string;
  challenge: string | null;
};
type Grant = { id: string; clientKey?: string; creatorKey: string; scopes: string[] };
export type HeldGrant = Grant & { clientKey: string; startedAt: number; revoked: boolean };
type Issued = { grantId: string; accessHash: string; refreshHash: string; accessSeconds: number };
/** `announcement`: the webhook that goes with it, kept inside so that both happen together. */
type Removal = { creatorKey: string; clientKey?: string; announcement: JournalEvent | null };
export type Grants = ReturnType<typeof createGrants>;

export function createGrants({ journal, clock }: World, settings: Settings) {
  const codes = new Map<string, Code & { issuedAt: number }>();
  const grants = new Map<string, HeldGrant>();
  const refreshTokens = new Map<string, HeldGrant>();
  const accessTokens = new Map<string, { grant: HeldGrant; expiresAt: number }>();

  const codeIssued = journal.define<Code>('tiktok.code_issued', (code, at) => {
    codes.set(code.codeHash, { ...code, issuedAt: at });
  });
  const codeUsed = journal.define<{ codeHash: string }>('tiktok.code_used', ({ codeHash }) => {
    codes.delete(codeHash);
  });
  const granted = journal.define<Grant>('tiktok.granted', (grant, at) => {
    grants.set(grant.id, { clientKey: tiktokClient.key, ...grant, startedAt: at, revoked: false });
  });
  const tokensIssued = journal.define<Issued>('tiktok.tokens_issued', (issued, at) => {
    const grant = grants.get(issued.grantId);
    if (!grant) return;
    accessTokens.set(issued.accessHash, { grant, expiresAt: at + issued.accessSeconds * 1000 });
    refreshTokens.set(issued.refreshHash, grant);
  });
  const refreshTokenEnded = journal.define<{ refreshHash: string }>(
    'tiktok.refresh_token_ended',
    ({ refreshHash }) => {
      refreshTokens.delete(refreshHash);
    },
  );
  const accessRemoved = journal.define<Removal>(
    'tiktok.access_removed',
    ({ creatorKey, clientKey = tiktokClient.key, announcement }, at) => {
      for (const grant of grants.values())
        if (grant.creatorKey === creatorKey && grant.clientKey === clientKey) grant.revoked = true;
      if (announcement) journal.apply(announcement, at);
    },
  );

  const refreshEndsAt = (grant: HeldGrant) => grant.startedAt + refreshTtlSeconds * 1000;
  const active = () => [...grants.values()].filter((grant) => !grant.revoked);

  function issueTokens(grantId: string, keepRefreshToken?: string) {
    const accessToken = makeSecret('act.', 72);
    const refreshToken = keepRefreshToken ?? makeSecret('rft.', 72);
    const accessSeconds = settings.current().access_token_seconds;
    const event = tokensIssued({
      grantId,
      accessHash: fingerprint(accessToken),
      refreshHash: fingerprint(refreshToken),
      accessSeconds,
    });
    return { accessToken, refreshToken, accessSeconds, event };
  }

  return {
    issueCode(data: Omit<Code, 'codeHash'>) {
      const code = `${makeSecret('', 64)}*${randomInt(10)}!${randomInt(1000, 9999)}.va`;
      return { code, event: codeIssued({ ...data, codeHash: fingerprint(code) }) };
    },
    /** A code of another application is unknown. */
    findCode(code: string, clientKey: string) {
      const found = codes.get(fingerprint(code));
      const isOurs = (found?.clientKey ?? tiktokClient.key) === clientKey;
      return found && isOurs && found.issuedAt + codeTtlMs > clock.now() ? found : undefined;
    },
    start(code: Code) {
      const { clientKey = tiktokClient.key, creatorKey, scopes } = code;
      const grant = { id: randomUUID(), clientKey, creatorKey, scopes };
      const issued = issueTokens(grant.id);
      return { ...issued, grant, events: [codeUsed(code), granted(grant), issued.event] };
    },
    refresh(grant: HeldGrant, refreshToken: string) {
      if (settings.current().refresh_rotation === 'lax') {
        const issued = issueTokens(grant.id, refreshToken);
        return { ...issued, events: [issued.event] };
      }
      const issued = issueTokens(grant.id);
      return {
        ...issued,
        events: [refreshTokenEnded({ refreshHash: fingerprint(refreshToken) }), issued.event],
      };
    },
    findRefreshable(refreshToken: string, clientKey: string): HeldGrant | undefined {
      const grant = refreshTokens.get(fingerprint(refreshToken));
      return grant?.clientKey === clientKey && !grant.revoked && refreshEndsAt(grant) > clock.now()
        ? grant
        : undefined;
    },
    /** The year counts from the consent: no refresh makes it longer. */
    refreshSecondsLeft: (startedAt: number) =>
      Math.floor((startedAt + refreshTtlSeconds * 1000 - clock.now()) / 1000),
    findByAccessToken(accessToken: string): HeldGrant | undefined {
      const token = accessTokens.get(fingerprint(accessToken));
      return token && !token.grant.revoked && token.expiresAt > clock.now() ? token.grant : undefined;
    },
    isLive: (grantId: string) => grants.get(grantId)?.revoked === false,
    active,
    activeOf: (creatorKey: string, clientKey = tiktokClient.key) =>
      active().filter((grant) => grant.creatorKey === creatorKey && grant.clientKey === clientKey),
    removeAccess: (
      creatorKey: string,
      announcement: JournalEvent | undefined,
      clientKey = tiktokClient.key,
    ) => accessRemoved({ creatorKey, clientKey, announcement: announcement ?? null }),
  };
}
