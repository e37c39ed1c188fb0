/** Facebook's tokens and its information about them, validated before use. */

import { z } from 'zod';
import type { ConnectResult } from '../../domain/platform-port/connector.ts';
import { days, later } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { readJson } from '../kit/json.ts';
import { notAvailable, refused } from '../kit/results.ts';
import { unreadableAnswer } from '../meta/graph.ts';
import { type Caller, debugToken, getPage } from './calls.ts';
import { messages } from './messages.ts';
import type { FacebookSettings } from './settings.ts';

/** Printable ASCII only: the value goes into a header. */
const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
const id = z.string().regex(/^\d{1,40}$/);

export interface UserToken {
  readonly accessToken: string;
  /** Null where Facebook did not say. */
  readonly expiresAt: Date | null;
}

const userTokenSchema = z.object({
  access_token: token,
  token_type: z.string().toLowerCase().pipe(z.literal('bearer')).default('bearer'),
  /** Missing, negative or absurd lifetimes count as unknown. */
  expires_in: z.coerce
    .number()
    .positive()
    .max(days(3_650) / 1_000)
    .nullable()
    .catch(null),
});

export function readUserToken(text: string, now: Date): UserToken | undefined {
  const read = readJson(userTokenSchema, text);
  if (read === undefined) return undefined;
  const { access_token: accessToken, expires_in: lifetime } = read;
  return { accessToken, expiresAt: lifetime === null ? null : later(now, lifetime * 1_000) };
}

const pageTokenSchema = z.object({ id, access_token: token });

/** Of that page and no other. */
export function readPageToken(text: string, pageId: string): string | undefined {
  const page = readJson(pageTokenSchema, text);
  return page?.id === pageId ? page.access_token : undefined;
}

const meSchema = z.object({ id });

/** Whose token it is. Only Facebook's own statement that the token is dead is a refusal. */
export async function readMe(caller: Caller): Promise<ConnectResult<string>> {
  const answer = await getPage(caller, 'me', 'id');
  if (answer.kind === 'fault') {
    const plainReason = answer.fault.describe('Facebook');
    return answer.fault.class === 'auth_lost' ? refused(plainReason) : notAvailable(plainReason);
  }
  const me = answer.kind === 'ok' ? readJson(meSchema, answer.text) : undefined;
  if (me !== undefined) return { kind: 'ok', value: me.id };
  return tokenNotRead(answer.kind === 'ok' ? unreadableAnswer : answer.reason);
}

export const tokenNotRead = (reason: Message | string) =>
  notAvailable(
    messages.could_not_be_asked_try_again({
      reason,
    }),
  );

export interface TokenFacts {
  readonly scopes: readonly string[];
  readonly personId: string;
  readonly expiresAt: Date | null;
}

const factsSchema = z.object({
  data: z.object({
    is_valid: z.literal(true),
    scopes: z.array(z.string()),
    user_id: id,
    /** In seconds; 0 means never. */
    expires_at: z.number().int().min(0).max(8_640_000_000_000).catch(0).default(0),
  }),
});

/** The app's own token, which never expires. */
export const appToken = ({ clientId, clientSecret }: FacebookSettings): string =>
  `${clientId}|${clientSecret}`;

/** Called with the app's own token, so a refusal here is about the installation, not about the account. */
export async function inspectToken(
  settings: FacebookSettings,
  request: SendRequest,
  inspected: string,
): Promise<ConnectResult<TokenFacts>> {
  const answer = await debugToken(
    createCaller(settings, { accessToken: appToken(settings), request }),
    inspected,
  );
  const facts = answer.kind === 'ok' ? readJson(factsSchema, answer.text)?.data : undefined;
  if (facts === undefined) return notAvailable(messages.grants_unknown());
  const expiresAt = facts.expires_at === 0 ? null : new Date(facts.expires_at * 1_000);
  return { kind: 'ok', value: { scopes: facts.scopes, personId: facts.user_id, expiresAt } };
}
