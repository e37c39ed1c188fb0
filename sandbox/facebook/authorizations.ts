import { createHmac } from 'node:crypto';
import { createCodes, secretGenerator } from '../core/grants.ts';
import type { JournalEvent } from '../core/journal.ts';
import type { SandboxContext } from '../core/platform.ts';
import { fingerprint, generateSecret } from '../core/secrets.ts';
import type { Callbacks } from '../meta/callbacks.ts';
import { clientOf, publishingClient } from './clients.ts';
import { personOf, userIdOf } from './people.ts';
import type { Settings } from './settings.ts';

/**
 * Authorizations and their tokens. A person has one authorization for each application, and further consents extend it.
 * A page token is derived from a user token and expires with it, unless the user token is long-lived: then the page
 * token never expires. Removing the application invalidates all of them at once.
 */
export const dataAccessMs = 90 * 24 * 60 * 60 * 1000;

type Consent = {
  clientId: string;
  personKey: string;
  granted: string[];
  declined: string[];
  pageIds: string[];
};
export type Authorization = Consent & { generation: number; live: boolean; authorizedAt: number };
type TokenKind = 'short' | 'long' | 'page';
type NewToken = {
  hash: string;
  kind: TokenKind;
  clientId: string;
  personKey: string;
  pageId: string | null;
  generation: number;
  /** null if it never expires. */
  expiresAt: number | null;
};
export type Token = NewToken & { issuedAt: number };
/** `announcements` are the callbacks that go with the removal, stored in the same event so that both happen together. */
type AppRemoval = { clientId: string; personKey: string; announcements: JournalEvent[] };
export type FoundToken = { token: Token; authorization: Authorization; invalidSubcode: number | undefined };
type Authorizations = ReturnType<typeof createAuthorizations>;

const subcodes = { appRemoved: 458, expired: 463 };

export function createAuthorizations({ journal, clock }: SandboxContext, settings: Settings) {
  const authorizations = new Map<string, Authorization>();
  const codes = createCodes<object>(
    { journal, clock },
    {
      platform: 'facebook',
      publishingClient: publishingClient.id,
      codeTtlMs: 10 * 60 * 1000,
      generateCode: secretGenerator('AQ', 220),
      readLegacyData: ({ personKey, ...data }) => ({ ...(personKey ? { holder: personKey } : {}), ...data }),
    },
  );
  const tokens = new Map<string, Token>();
  const keyOf = (of: { clientId: string; personKey: string }) => `${of.clientId}/${of.personKey}`;

  const consented = journal.define<Consent>('facebook.consented', (consent, at) => {
    const before = authorizations.get(keyOf(consent));
    const earlier = before?.live ? before : undefined;
    const granted = [...new Set([...(earlier?.granted ?? []), ...consent.granted])];
    const declined = [...new Set([...(earlier?.declined ?? []), ...consent.declined])];
    authorizations.set(keyOf(consent), {
      ...consent,
      granted,
      declined: declined.filter((scope) => !granted.includes(scope)),
      generation: before?.generation ?? 1,
      live: true,
      authorizedAt: at,
    });
  });
  const tokenIssued = journal.define<NewToken>('facebook.token_issued', (token, at) => {
    tokens.set(token.hash, { ...token, issuedAt: at });
  });
  const appRemoved = journal.define<AppRemoval>('facebook.app_removed', ({ announcements, ...who }, at) => {
    const authorization = authorizations.get(keyOf(who));
    if (authorization) {
      authorization.live = false;
      authorization.generation += 1;
    }
    for (const event of announcements) journal.apply(event, at);
  });
  type Withdrawal = { clientId: string; personKey: string; scope: string };
  const scopeWithdrawn = journal.define<Withdrawal>('facebook.scope_withdrawn', ({ scope, ...who }) => {
    const authorization = authorizations.get(keyOf(who));
    if (!authorization) return;
    authorization.granted = authorization.granted.filter((granted) => granted !== scope);
    authorization.declined = [...new Set([...authorization.declined, scope])];
  });

  function findInvalidSubcode(token: Token, authorization: Authorization): number | undefined {
    const ended = settings.current().end_sessions[token.personKey];
    if (ended && token.issuedAt <= ended.before) return ended.subcode;
    if (!authorization.live || token.generation !== authorization.generation) return subcodes.appRemoved;
    if (token.expiresAt !== null && token.expiresAt <= clock.now()) return subcodes.expired;
    return undefined;
  }
  function issueUserToken(kind: 'short' | 'long', authorization: Authorization) {
    const { clientId, personKey, generation } = authorization;
    const { short_token_seconds, long_token_seconds } = settings.current();
    const seconds = kind === 'short' ? short_token_seconds : long_token_seconds;
    const accessToken = generateSecret('EAA', kind === 'short' ? 160 : 180);
    const expiresAt = clock.now() + seconds * 1000;
    const hash = fingerprint(accessToken);
    const event = tokenIssued({ hash, kind, clientId, personKey, pageId: null, generation, expiresAt });
    return { accessToken, seconds, event };
  }

  return {
    consented,
    codes,
    issueUserToken,
    /** The same user token always gives the same page token; there is an event only the first time. */
    pageToken(
      userToken: string,
      from: Token,
      pageId: string,
    ): { accessToken: string; events: JournalEvent[] } {
      const accessToken = `EAAP${createHmac('sha512', userToken).update(pageId).digest('base64url')}`;
      const hash = fingerprint(accessToken);
      const { clientId, personKey, generation } = from;
      const expiresAt = from.kind === 'long' ? null : from.expiresAt;
      const token: NewToken = { hash, kind: 'page', clientId, personKey, pageId, generation, expiresAt };
      return { accessToken, events: tokens.has(hash) ? [] : [tokenIssued(token)] };
    },
    find(accessToken: string): FoundToken | undefined {
      const token = tokens.get(fingerprint(accessToken));
      const authorization = token && authorizations.get(keyOf(token));
      return (
        token &&
        authorization && { token, authorization, invalidSubcode: findInvalidSubcode(token, authorization) }
      );
    },
    findFor(clientId: string, personKey: string): Authorization | undefined {
      const authorization = authorizations.get(keyOf({ clientId, personKey }));
      return authorization?.live ? authorization : undefined;
    },
    liveOf: (personKey: string): Authorization[] =>
      [...authorizations.values()].filter((one) => one.live && one.personKey === personKey),
    appRemoved,
    scopeWithdrawn,
  };
}

/** Removes an application from a person's account. The application that only signs people in has no callbacks. */
export function removeApp(
  { authorizations, callbacks }: { authorizations: Authorizations; callbacks: Callbacks },
  who: { clientId: string; personKey: string; deleteData: boolean },
): JournalEvent[] {
  const { clientId, personKey, deleteData } = who;
  if (!authorizations.findFor(clientId, personKey)) return [];
  const client = clientOf(clientId);
  const announcements =
    client.purpose === 'signin'
      ? []
      : callbacks.queueCallbacks({
          personKey,
          userId: userIdOf(personOf(personKey), client),
          secret: client.secret,
          deleteData,
        });
  return [authorizations.appRemoved({ clientId, personKey, announcements })];
}
