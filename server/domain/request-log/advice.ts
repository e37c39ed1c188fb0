/**
 * What a developer can do about each problem that programs meet. The English is that of docs/errors.md, and a test holds the two
 * equal; other problems have no advice yet.
 */
import type { ErrorCode } from '../../errors.ts';
import { defineMessages, type Message } from '../../lib/message.ts';

export const messages = defineMessages('advice', {
  invalid_request:
    'Read errors: it lists every problem with the name of the part, and for an unknown parameter those there are. Correct them all and send the request again.',
  malformed_json: 'Check quotes, commas and brackets, and that the body is not empty.',
  unsupported_content_type: 'Send application/json; for an upload send multipart/form-data.',
  body_too_large: 'Send less, or make the file smaller.',
  unknown_platform:
    'Use one of the names that GET /v1/platforms lists, or ask the operator to set the platform up.',
  content_not_allowed:
    'Read errors: each names one rule of the platform. Change the content until the list is empty.',
  post_incomplete: 'Fill in what errors names, then send the post to review.',
  edit_conflict: 'Read the post again, put your change into it, and send it with the new revision.',
  content_changed: 'Open the current revision, look at it, and decide about that one.',
  part_is_fixed:
    'Leave those parts as they are. To have them otherwise, duplicate the post and publish it anew.',
  amendment_open: 'Go on with that one, or cancel it (delete it while it is a draft) and begin again.',
  wrong_state: 'Read the post. can lists what you may do now.',
  invalid_time:
    'Send an instant such as 2026-11-19T09:00:00Z, or a local time such as 2026-11-19T09:00 with an IANA zone such as Europe/Lisbon.',
  nonexistent_time: 'Choose one of the two neighbours in errors.',
  ambiguous_time: 'Send fold with earlier or later. errors shows the instant of each.',
  time_in_past: 'Choose a later time, or publish now.',
  no_free_slot: 'Add slots for the account, or choose a time yourself.',
  invalid_cursor: 'Use next_cursor as it was sent, or start from the beginning without a cursor.',
  media_not_readable:
    'Save a picture as JPEG, PNG, GIF, WebP or AVIF, a video as MP4, MOV or WebM, and upload it again.',
  media_not_ready:
    'Look at media[].fitting of the post until it is ready, then submit the post again. When it failed, retry the rendition or use another file.',
  media_quota_exceeded:
    'Delete files that are no longer needed, or ask whoever runs the installation to set MEDIA_QUOTA_GB higher.',
  address_not_allowed: 'Give the address of the file itself, on a public web server, or upload the file.',
  page_not_readable: 'Check the address in a browser. If it is right, fill the brief in by hand.',
  media_name_taken: 'Give the file another name.',
  publishing_paused:
    'Wait until it is resumed, or ask an owner or approver to resume it. What was due by then goes out at once, unless its late window has ended.',
  account_not_usable: 'Connect it again on the accounts page, then repeat what you did.',
  connect_failed: 'Start connecting again.',
  connect_expired: 'Look at the accounts page. If the account is not there, start again.',
  idempotency_key_reused:
    'Make a new key for each new request, and repeat a key only to repeat the very same request.',
  secret_already_shown:
    'If you did not receive it, withdraw what was made and make a new one with a new Idempotency-Key.',
  model_not_set_up:
    'An owner sets it up in the settings of the workspace; the built-in composer works without it.',
  model_key_refused:
    'An owner gives a new key in the settings of the workspace, or settles it with the provider.',
  generation_refused: 'Change the brief or the words that may have caused it, or use the built-in composer.',
  insufficient_scope: 'Ask for a token with the scope that WWW-Authenticate names.',
  forbidden: 'Ask an owner to do it or to change your role.',
  session_required: 'Do it in the web interface.',
  human_approval_required: 'Send the person to the review_url of the post.',
  post_not_approved: 'Send the person to the review_url. Publish when the post is approved.',
  outside_approved_time:
    'Stay within the approved time, or ask an approver to move the post in the web interface.',
  already_sending: 'Wait for the outcome. A published post can be deleted.',
  media_in_use: 'Take the file out of that post, or cancel the post, then delete the file.',
  not_supported: 'Nothing; look at the platform itself.',
  edit_not_supported: 'Change it on the platform itself, or remove it and publish a new one.',
  delete_not_supported: 'Delete it on the platform itself.',
  account_suspended: 'Ask the operator of this installation.',
  not_found: 'Check the id, the workspace, the path and the method.',
  rate_limited: 'Wait as many seconds as Retry-After says, then go on more slowly.',
  internal_error: 'Try again. If it stays, tell the operator the request_id.',
  unavailable: 'Wait as many seconds as Retry-After says and try again.',
  storage_unavailable:
    'Try again after the time in Retry-After. Whoever runs the installation finds the cause in the log.',
  request_in_progress:
    "Wait as many seconds as Retry-After says and send it again with the same key: you get the first one's answer.",
  platform_unavailable: 'Try again later: repeating it does no harm.',
  model_unavailable: 'Try again after the time in Retry-After, or use the built-in composer.',
  generation_timed_out: 'Try again, or ask for fewer platforms and variants at a time.',
  generation_failed:
    'Try again, shorten the brief, or use the built-in composer. If it stays, choose another model.',
});

export function adviceFor(code: string | null): Message | null {
  const known: Partial<Record<ErrorCode, () => Message>> = messages;
  return (code !== null && Object.hasOwn(known, code) && known[code as ErrorCode]?.()) || null;
}
