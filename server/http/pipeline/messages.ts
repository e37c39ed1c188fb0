import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('request', {
  body_too_large: 'The body is larger than this operation takes.',
  bytes_changed:
    'The bytes of this file in storage are not those that it was stored with, so they are not shown. Whoever runs this installation should look at it.',
  bytes_missing:
    'The bytes of this file are not in storage. Whoever runs this installation should look at it.',
  cross_site_request: 'A change was asked for by a page that is not ours, so it was refused.',
  database_unreachable: 'The service cannot reach its database. Try again shortly.',
  idempotency_key_invalid:
    'The Idempotency-Key must be 1 to 255 printable ASCII characters, sent once. A random UUID is a good one.',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request. Use a new key for each new request.',
  insufficient_scope: 'The access token lacks the scope {scope}.',
  internal_error:
    'Something went wrong on our side. Try again; if it keeps happening, give the operator the request ID.',
  invalid_cursor: 'Use the next_cursor of an earlier answer, unchanged.',
  invalid_token: 'The access token is unknown, expired or revoked. Authorize again to get a new one.',
  malformed_json: 'The body could not be read as JSON. Check quotes, commas and brackets.',
  no_such_workspace: 'There is no such workspace, or you are not a member of it. Name it in X-Workspace.',
  not_ready: 'The service is starting, stopping, or cannot reach its database.',
  not_valid: 'The request is not valid.',
  rate_limited:
    'More than {quotas} requests came within a minute. Wait {waitSeconds} seconds, then go on more slowly.',
  request_in_progress:
    'The first request with this Idempotency-Key is still running. Ask again with the same key.',
  secret_already_shown:
    'This was done already, and its answer held a secret that is shown once and not kept. If you lost it, make a new one with a new key.',
  session_expired: 'Your session has ended. Sign in again.',
  several_authorizations: 'Send one Authorization header, with one access token.',
  storage_unavailable: 'Files cannot be stored or read at the moment. Try again shortly.',
  token_in_address:
    'Send the access token in the Authorization header, never in the address. Treat this one as lost.',
  too_deep: 'The body has more than {deepest} levels.',
  unauthenticated: 'Sign in, or send an access token in the Authorization header.',
  unsupported_content_type: 'Send application/json (or multipart/form-data for an upload).',
});
