/**
 * What Meta's error answers mean: a closed table, read by code and subcode, never by text. Facebook and Instagram share
 * it; a platform may bring rows of its own.
 *
 * The promise: only a class that is named here as a refusal proves that nothing was done. `unclear` and `unlisted`
 * may hide an effect.
 */
import { z } from 'zod';
import { readJson } from '../kit/json.ts';

export interface GraphError {
  readonly code: number;
  readonly subcode: number | null;
  readonly isTransient: boolean;
}

export type FaultClass =
  /** The token is dead: the account must be authorized again. */
  | 'auth_lost'
  /** A permission is missing or was taken back: authorize again and grant it. */
  | 'permission_lost'
  | 'wait_account'
  | 'wait_app'
  /** Stopped for hours for what was posted or how often: further calls make it longer. */
  | 'blocked'
  /** The page shows the same already: refused, and perhaps evidence of an earlier try of ours. */
  | 'duplicate'
  /** The object is not there, or this token may not see it. */
  | 'gone'
  /** Will be refused again as it is. */
  | 'refused'
  /** It may have been done. */
  | 'unclear'
  /** Not in the table. */
  | 'unlisted';

export interface Fault {
  readonly class: FaultClass;
  /** Ours, for outcomes and logs. */
  readonly code: string;
  /** For a marketer: what happened, and what to do. */
  words(platform: string): string;
}

/** Keys: `code/subcode`, `*` + `/subcode` for a subcode whatever its code, or `code`. */
export type FaultTable = Readonly<Record<string, Fault>>;

export const fault = (kind: FaultClass, code: string, words: (platform: string) => string): Fault => ({
  class: kind,
  code,
  words,
});

const reconnect = (platform: string): string =>
  `${platform} no longer accepts this connection. Reconnect the account.`;
const permission = (platform: string): string =>
  `${platform} says that a permission is missing or was taken back. Reconnect the account and allow everything that is asked.`;
const trouble = (platform: string): string => `${platform} has a problem of its own just now.`;
const tooMany = (platform: string): string => `${platform} takes no more calls for a while.`;
const blocked = (platform: string): string =>
  `${platform} has stopped this account from posting for some hours, because of its rules or because it posted too often. Look for a message there, and try again later.`;

export const graphFaults: FaultTable = {
  '1': fault('unclear', 'unknown_error', trouble),
  '2': fault('unclear', 'service_down', trouble),
  '3': fault(
    'refused',
    'capability_missing',
    (platform) =>
      `${platform} has not given this installation the right to do this. Whoever runs it must ask Meta for it.`,
  ),
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
  '506': fault(
    'duplicate',
    'duplicate_content',
    (platform) =>
      `${platform} refused the post because it is the same as the one before it. Change the text, or leave it.`,
  ),
  '613': fault('wait_account', 'custom_limit', tooMany),
  '613/1996': fault('wait_account', 'custom_limit', tooMany),
  '100': fault(
    'refused',
    'bad_parameter',
    (platform) => `${platform} did not accept a value of the post. Check its text, link and files.`,
  ),
  '100/33': fault(
    'gone',
    'not_found',
    (platform) =>
      `${platform} does not find what this is about, or does not show it to this connection. It may have been deleted there.`,
  ),
  '102': fault('auth_lost', 'session_invalid', reconnect),
  '190': fault('auth_lost', 'token_invalid', reconnect),
  '190/458': fault(
    'auth_lost',
    'app_removed',
    (platform) => `The connection was removed on ${platform}. Reconnect the account.`,
  ),
  '190/459': fault(
    'auth_lost',
    'checkpoint',
    (platform) =>
      `${platform} wants the person who connected this account to sign in there and confirm who they are. Do that, then reconnect the account.`,
  ),
  '190/460': fault(
    'auth_lost',
    'password_changed',
    (platform) =>
      `The password on ${platform} was changed, which ends the connection. Reconnect the account.`,
  ),
  '190/463': fault(
    'auth_lost',
    'token_expired',
    (platform) => `The connection to ${platform} has reached its end. Reconnect the account.`,
  ),
  '190/464': fault(
    'auth_lost',
    'unconfirmed_user',
    (platform) =>
      `${platform} wants the person who connected this account to confirm it there. Do that, then reconnect the account.`,
  ),
  '190/467': fault('auth_lost', 'logged_out', reconnect),
  '190/492': fault(
    'auth_lost',
    'role_lost',
    (platform) =>
      `The person who connected this account no longer has a role on the page on ${platform}. Somebody who has must reconnect it.`,
  ),
  '1609005': fault(
    'refused',
    'link_unreadable',
    (platform) => `${platform} could not read the page behind the link. Check the address.`,
  ),
};

/** Codes 200 to 299 all speak of permissions. */
const anyPermission = fault('permission_lost', 'permission_missing', permission);

export function faultOf(error: GraphError, own: FaultTable = {}): Fault {
  const { code, subcode } = error;
  const keys = subcode === null ? [] : [`${code}/${subcode}`, `*/${subcode}`];
  for (const key of [...keys, String(code)]) {
    const row = own[key] ?? graphFaults[key];
    if (row !== undefined) return row;
  }
  if (code >= 200 && code <= 299) return anyPermission;
  const name = subcode === null ? `${code}` : `${code}/${subcode}`;
  return error.isTransient
    ? fault('unclear', 'transient', trouble)
    : fault('unlisted', `graph_${name.replace('/', '_')}`, (platform) => `${platform} refused it (${name}).`);
}

/** Numbers may come as text. Absent and null are the same. */
const whole = z.coerce.number().int();
const errorSchema = z.object({
  error: z.object({
    code: whole,
    error_subcode: whole.nullish().catch(null),
    is_transient: z.boolean().nullish().catch(null),
  }),
});

/** Undefined: the body is none of Meta's own, such as a gateway's page. */
export function readGraphError(text: string): GraphError | undefined {
  const error = readJson(errorSchema, text)?.error;
  if (error === undefined) return undefined;
  return { code: error.code, subcode: error.error_subcode ?? null, isTransient: error.is_transient ?? false };
}
