/**
 * What Meta's error answers mean: a closed table, read by code and subcode, never by text. Facebook and Instagram
 * share it; a platform may add its own rows.
 *
 * The promise: only a class that is named here as a refusal proves that nothing was done. `unclear` and `unlisted`
 * may hide an effect.
 */

import { z } from 'zod';
import type { Message } from '../../lib/message.ts';
import { readJson } from '../kit/json.ts';
import { messages } from './messages.ts';

export interface GraphError {
  readonly code: number;
  readonly subcode: number | null;
  readonly isTransient: boolean;
  /** Meta's class of the error, such as `OAuthException`. */
  readonly type?: string;
}

export type FaultClass =
  /** The token is dead: the account must be authorized again. */
  | 'auth_lost'
  /** A permission is missing or was revoked: authorize again and grant it. */
  | 'permission_lost'
  | 'wait_account'
  | 'wait_app'
  /** Blocked for hours because of what was posted or how often: further calls extend it. */
  | 'blocked'
  /** The page already shows the same content: refused, and possibly evidence of an earlier attempt of ours. */
  | 'duplicate'
  /** The object does not exist, or this token may not see it. */
  | 'gone'
  /** Will be refused again as it is. */
  | 'refused'
  /** It may have been done. */
  | 'unclear'
  /** Not in the table. */
  | 'unlisted';

export interface Fault {
  readonly class: FaultClass;
  /** Our own code, for outcomes and logs. */
  readonly code: string;
  /** For a marketer: what happened, and what to do. */
  describe(platform: string): Message;
}

/** Keys: `code/subcode`, `*` + `/subcode` for a subcode with any code, or `code`. */
export type FaultTable = Readonly<Record<string, Fault>>;

export const fault = (kind: FaultClass, code: string, describe: (platform: string) => Message): Fault => ({
  class: kind,
  code,
  describe,
});

export const reconnect = (platform: string): Message =>
  messages.reconnect({
    platform,
  });
const permission = (platform: string): Message => messages.permission_missing({ platform });
export const platformTrouble = (platform: string): Message => messages.platform_trouble({ platform });
const tooMany = (platform: string): Message => messages.too_many_calls({ platform });
const blocked = (platform: string): Message => messages.blocked({ platform });

export const linkUnreadable = (platform: string): Message =>
  messages.link_unreadable({
    platform,
  });
export const connectionRemoved = (platform: string): Message =>
  messages.connection_removed({
    platform,
  });

export const graphFaults: FaultTable = {
  '1': fault('unclear', 'unknown_error', platformTrouble),
  '2': fault('unclear', 'service_down', platformTrouble),
  '3': fault('refused', 'capability_missing', (platform) => messages.capability_missing({ platform })),
  '4': fault('wait_app', 'app_limit', tooMany),
  '4/2207051': fault('blocked', 'spam_block', blocked),
  '10': fault('permission_lost', 'permission_missing', permission),
  '17': fault('wait_account', 'user_limit', tooMany),
  '32': fault('wait_account', 'page_limit', tooMany),
  '80001': fault('wait_account', 'page_limit', tooMany),
  '80002': fault('wait_account', 'instagram_limit', tooMany),
  '341': fault('wait_app', 'app_limit', tooMany),
  '368': fault('blocked', 'blocked_for_policy', blocked),
  '368/1390008': fault('blocked', 'going_too_fast', blocked),
  '506': fault('duplicate', 'duplicate_content', (platform) => messages.duplicate_content({ platform })),
  '613': fault('wait_account', 'custom_limit', tooMany),
  '613/1996': fault('wait_account', 'custom_limit', tooMany),
  '100': fault('refused', 'bad_parameter', (platform) => messages.bad_parameter({ platform })),
  '100/33': fault('gone', 'not_found', (platform) => messages.not_found({ platform })),
  '102': fault('auth_lost', 'session_invalid', reconnect),
  '190': fault('auth_lost', 'token_invalid', reconnect),
  '190/458': fault('auth_lost', 'app_removed', connectionRemoved),
  '190/459': fault('auth_lost', 'checkpoint', (platform) => messages.checkpoint({ platform })),
  '190/460': fault('auth_lost', 'password_changed', (platform) => messages.password_changed({ platform })),
  '190/463': fault('auth_lost', 'token_expired', (platform) => messages.connection_expired({ platform })),
  '190/464': fault('auth_lost', 'unconfirmed_user', (platform) => messages.unconfirmed_user({ platform })),
  '190/467': fault('auth_lost', 'logged_out', reconnect),
  '190/492': fault('auth_lost', 'role_lost', (platform) => messages.role_lost({ platform })),
  '1609005': fault('refused', 'link_unreadable', linkUnreadable),
};

/** Codes 200 to 299 are all about permissions. */
const anyPermission = fault('permission_lost', 'permission_missing', permission);

/** The proof that comes with a token was made with another secret than that of its app. */
export const secretWrong = fault('refused', 'app_secret_wrong', (platform) =>
  messages.app_secret_wrong({ platform }),
);

export function faultOf(error: GraphError, own: FaultTable = {}): Fault {
  const { code, subcode } = error;
  // Other bad parameters have another type or a subcode.
  if (code === 100 && subcode === null && error.type === 'GraphMethodException') return secretWrong;
  const keys = subcode === null ? [] : [`${code}/${subcode}`, `*/${subcode}`];
  for (const key of [...keys, String(code)]) {
    const row = own[key] ?? graphFaults[key];
    if (row !== undefined) return row;
  }
  if (code >= 200 && code <= 299) return anyPermission;
  const name = subcode === null ? `${code}` : `${code}/${subcode}`;
  return error.isTransient
    ? fault('unclear', 'transient', platformTrouble)
    : fault('unlisted', `graph_${name.replace('/', '_')}`, (platform) =>
        messages.refused({ platform, error: name }),
      );
}

/** Numbers may come as strings. Absent and null are the same. */
const whole = z.coerce.number().int();
const errorSchema = z.object({
  error: z.object({
    code: whole,
    error_subcode: whole.nullish().catch(null),
    is_transient: z.boolean().nullish().catch(null),
    type: z.string().catch(''),
    message: z.string().catch(''),
  }),
});

/** Undefined: the body is not Meta's own, such as a gateway's page. */
export function readGraphError(text: string): (GraphError & { readonly words: string }) | undefined {
  const error = readJson(errorSchema, text)?.error;
  if (error === undefined) return undefined;
  return {
    code: error.code,
    subcode: error.error_subcode ?? null,
    isTransient: error.is_transient ?? false,
    type: error.type,
    words: error.message,
  };
}
