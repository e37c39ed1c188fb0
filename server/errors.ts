/**
 * Every failure a caller can get, as a closed table. `docs/errors.md` has one section for each code and a test
 * compares the two, so a code cannot be added, renamed or dropped in one place only.
 */

import { type Message, message } from './lib/message.ts';

interface ErrorKind {
  readonly status: 400 | 401 | 403 | 404 | 429 | 500 | 503;
  readonly title: string;
}

export const errorTable = {
  // 400: the request is malformed or not possible
  invalid_request: { status: 400, title: 'The request is not valid' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  unsupported_content_type: { status: 400, title: 'The content type is not supported' },
  body_too_large: { status: 400, title: 'The body is too large' },
  unknown_platform: { status: 400, title: 'The platform is not supported' },
  content_not_allowed: { status: 400, title: 'The platform does not take this content' },
  post_incomplete: { status: 400, title: 'The post is not complete' },
  edit_conflict: { status: 400, title: 'Somebody else changed this first' },
  content_changed: { status: 400, title: 'The content changed since you saw it' },
  part_is_fixed: { status: 400, title: 'This part of a post that is out cannot change' },
  amendment_open: { status: 400, title: 'A change to this post is still open' },
  wrong_state: { status: 400, title: 'The post is not in a state that allows this' },
  not_opened: { status: 400, title: 'Open the revision before approving it' },
  already_approved: { status: 400, title: 'You already approved this revision' },
  not_signed: { status: 400, title: 'You did not sign this revision' },
  declarations_missing: { status: 400, title: 'The platform needs choices that only you can make' },
  declarations_differ: { status: 400, title: 'Somebody approved it with other choices' },
  invalid_time: { status: 400, title: 'The time is not valid' },
  nonexistent_time: { status: 400, title: 'That local time does not exist' },
  ambiguous_time: { status: 400, title: 'That local time happens twice' },
  time_in_past: { status: 400, title: 'The time is in the past' },
  no_free_slot: { status: 400, title: 'There is no free slot' },
  invalid_cursor: { status: 400, title: 'The cursor is not valid' },
  cursor_expired: { status: 400, title: 'The cursor is too old' },
  media_not_readable: { status: 400, title: 'The file is not a picture or video we can read' },
  media_not_ready: { status: 400, title: 'A file is still being made to fit' },
  media_quota_exceeded: { status: 400, title: 'The workspace has no room for this file' },
  address_not_allowed: { status: 400, title: 'That address cannot be fetched' },
  page_not_readable: { status: 400, title: 'The page cannot be read' },
  media_name_taken: { status: 400, title: 'A file with this name exists already' },
  publishing_paused: { status: 400, title: 'Publishing is paused' },
  account_not_usable: { status: 400, title: 'The account cannot publish now' },
  connect_failed: { status: 400, title: 'The account could not be connected' },
  connect_expired: { status: 400, title: 'The connection attempt has expired' },
  invitation_not_usable: { status: 400, title: 'The invitation cannot be used' },
  last_owner: { status: 400, title: 'A workspace needs an owner' },
  last_identity: { status: 400, title: 'You need a way to sign in' },
  passkey_refused: { status: 400, title: 'The passkey is not accepted' },
  sign_in_link_not_usable: { status: 400, title: 'The sign-in link cannot be used' },
  email_link_not_usable: { status: 400, title: 'The link does not confirm your address' },
  email_confirmed: { status: 400, title: 'Your address is confirmed already' },
  idempotency_key_reused: { status: 400, title: 'The Idempotency-Key was used for another request' },
  secret_already_shown: { status: 400, title: 'The secret was shown already' },
  too_many_secrets: { status: 400, title: 'Two secrets work already' },
  too_many_webhooks: { status: 400, title: 'The app has enough endpoints' },
  webhook_stopped: { status: 400, title: 'The endpoint takes nothing now' },
  callback_refused: { status: 400, title: 'The message is not accepted' },
  evidence_needed: { status: 400, title: 'A link to the published post is needed' },
  export_not_ready: { status: 400, title: 'The export is not ready' },
  model_not_set_up: { status: 400, title: 'The language model is not set up' },
  model_key_refused: { status: 400, title: 'The language model refuses the key' },
  generation_refused: { status: 400, title: 'The model declined to make this' },

  // 401, 403: authentication and permissions
  unauthenticated: { status: 401, title: 'Sign in or send an access token' },
  invalid_token: { status: 401, title: 'The access token is not valid' },
  session_expired: { status: 401, title: 'The session has ended' },
  insufficient_scope: { status: 403, title: 'The access token lacks a scope' },
  forbidden: { status: 403, title: 'Your role does not allow this' },
  session_required: { status: 403, title: 'Only a person in the web interface can do this' },
  human_approval_required: { status: 403, title: 'Only a person can approve, in the web interface' },
  self_approval_forbidden: { status: 403, title: 'Authors cannot approve their own posts here' },
  metrics_closed: { status: 403, title: 'The metrics are closed to you' },
  cross_site_request: { status: 403, title: 'The request came from another site' },
  post_not_approved: { status: 403, title: 'The post is not approved' },
  outside_approved_time: { status: 403, title: 'That is outside the approved time' },
  already_sending: { status: 403, title: 'The post is being sent' },
  media_in_use: { status: 403, title: 'The file is used by a post' },
  not_supported: { status: 403, title: 'The platform does not offer this' },
  edit_not_supported: { status: 403, title: 'This post cannot be changed once it is out' },
  delete_not_supported: { status: 403, title: 'This post cannot be deleted' },
  invitation_needed: { status: 403, title: 'You need an invitation' },
  passkey_required: { status: 403, title: 'Sign it with a passkey' },
  sign_in_again: { status: 403, title: 'Sign in again first' },
  sign_in_link_not_allowed: { status: 403, title: 'You cannot make a sign-in link for this person' },
  account_suspended: { status: 403, title: 'This person is suspended' },

  // 404, 429, 5xx
  not_found: { status: 404, title: 'Not found' },
  rate_limited: { status: 429, title: 'Too many requests' },
  audit_broken: { status: 500, title: 'The audit log was changed' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  storage_unavailable: { status: 503, title: 'The file storage is not available right now' },
  request_in_progress: { status: 503, title: 'The same request is still running' },
  platform_unavailable: { status: 503, title: 'The platform does not answer' },
  provider_unavailable: { status: 503, title: 'The sign-in service does not answer' },
  model_unavailable: { status: 503, title: 'The model takes no requests now' },
  generation_timed_out: { status: 503, title: 'The model took too long' },
  generation_failed: { status: 503, title: 'The model gave nothing that can be used' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorTable;

/** One problem with one part of the input, so that a caller can see all of them at once. */
export interface InputProblem {
  readonly param: string;
  readonly code: string;
  readonly message: Message;
}

export interface AppErrorOptions {
  readonly errors?: readonly InputProblem[] | undefined;
  /** The scope a token lacks, for `WWW-Authenticate`. */
  readonly scope?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown | undefined;
}

/** A failure with a public message. `detail` is read by API callers: say what happened and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: Message;
  readonly errors: readonly InputProblem[];
  readonly scope: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: Message, options: AppErrorOptions = {}) {
    super(detail.text, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.scope = options.scope;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): ErrorKind['status'] {
    return errorTable[this.code].status;
  }

  get title(): string {
    return errorTable[this.code].title;
  }
}

/** The kinds of resources that are looked up by id. */
export const resources = [
  'account',
  'app',
  'authorized app',
  'campaign',
  'client secret',
  'connection',
  'delivery',
  'export',
  'file',
  'file in this draft',
  'first comment',
  'hashtag set',
  'idea',
  'invitation',
  'member',
  'person',
  'picture',
  'post',
  'preview',
  'recurring post',
  'rendition',
  'request',
  'revision',
  'session',
  'slot',
  'upload',
  'way to sign in',
  'webhook',
  'workspace',
] as const;
export type Resource = (typeof resources)[number];

/** One sentence for each, since grammar differs between languages and nouns. */
export const notFoundMessage = (thing: Resource): Message =>
  message(`not_found.${thing.replaceAll(' ', '_')}`, `There is no such ${thing} in this workspace.`);

export const notFound = (thing: Resource): AppError => new AppError('not_found', notFoundMessage(thing));

/**
 * Joins the problems of an input into a clause for the middle of a sentence: "name must not be empty; link must
 * be …".
 */
export const problemClauses = (problems: readonly InputProblem[]): Message =>
  problems
    .map(({ param, message: problem }) =>
      message('problems.of_param', '{param} {problem}', { param, problem }),
    )
    .reduce((before, next) => message('problems.next', '{before}; {next}', { before, next }));
