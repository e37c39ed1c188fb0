/** Facebook's errors about posts and videos beyond Meta's shared table. */

import type { Message } from '../../lib/message.ts';
import { type FaultTable, fault, linkUnreadable, platformTrouble } from '../meta/graph-error.ts';
import { messages } from './messages.ts';

/** Meta's documentation and practice show some of these as codes and some as subcodes, so both are read. */
const rows: Readonly<Record<number, ReturnType<typeof fault>>> = {
  1366046: fault('refused', 'photo_not_taken', () => messages.picture_refused()),
  1366051: fault('duplicate', 'photos_already_posted', () => messages.photos_already_posted()),
  1404078: fault('refused', 'page_authorization_needed', () => messages.page_authorization_needed()),
  1404102: fault('refused', 'content_blocked', blocked),
  1346003: fault('refused', 'content_blocked', blocked),
  1609005: fault('refused', 'link_unreadable', linkUnreadable),
  1609008: fault('refused', 'link_to_facebook', () => messages.link_to_facebook_refused()),
  1363047: fault('unclear', 'temporary', platformTrouble),
  1609010: fault('unclear', 'temporary', platformTrouble),
  4854002: fault('refused', 'identity_check', () => messages.identity_check()),
  1363040: fault('refused', 'video_shape_not_allowed', () => messages.video_shape_refused()),
  1363127: fault('refused', 'video_frame_too_small', () => messages.video_frame_refused()),
  1363128: fault('refused', 'video_length_not_allowed', () => messages.video_length_refused()),
  1363129: fault('refused', 'video_frame_rate_not_allowed', () => messages.video_frame_rate_refused()),
  1363019: fault('unclear', 'video_upload_trouble', uploadTrouble),
  1363030: fault('unclear', 'video_upload_trouble', uploadTrouble),
  1363022: fault('refused', 'video_file_too_small', tooSmall),
  1363023: fault('refused', 'video_file_too_large', () => messages.video_file_too_large()),
};

/** Of `/videos`. Meta's own clients try 6000 again. */
const codes: FaultTable = {
  '6000': fault('unclear', 'video_upload_trouble', uploadTrouble),
  '6001': fault('unclear', 'video_upload_trouble', uploadTrouble),
  '382': fault('refused', 'video_file_too_small', tooSmall),
  '389': fault('refused', 'video_not_fetched', () => messages.video_not_fetched()),
};

function uploadTrouble(): Message {
  return messages.video_upload_trouble();
}

function tooSmall(): Message {
  return messages.video_file_too_small();
}

function blocked(): Message {
  return messages.content_blocked();
}

export const facebookFaults: FaultTable = {
  ...codes,
  ...Object.fromEntries(
    Object.entries(rows).flatMap(([number, row]) => [
      [number, row],
      [`*/${number}`, row],
    ]),
  ),
};
