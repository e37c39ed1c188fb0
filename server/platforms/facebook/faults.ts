/** What Facebook says about posts and videos beyond Meta's shared table. */
import { type FaultTable, fault } from '../meta/graph-error.ts';

/** Meta's pages and the field show some of these as codes and some as subcodes, so both are read. */
const rows: Readonly<Record<number, ReturnType<typeof fault>>> = {
  1366046: fault(
    'refused',
    'photo_not_taken',
    () => 'Facebook did not take a picture: it must be JPEG, PNG or GIF of at most 4 MB. Replace it.',
  ),
  1366051: fault(
    'duplicate',
    'photos_already_posted',
    () => 'Facebook says that the page already shows these pictures. Look there before you post them again.',
  ),
  1404078: fault(
    'refused',
    'page_authorization_needed',
    () =>
      'Facebook wants somebody who manages the page to authorize publishing there first. Open the page on Facebook and follow what it asks.',
  ),
  1404102: fault('refused', 'content_blocked', blocked),
  1346003: fault('refused', 'content_blocked', blocked),
  1609005: fault(
    'refused',
    'link_unreadable',
    () => 'Facebook could not read the page behind the link. Check the address.',
  ),
  1609008: fault(
    'refused',
    'link_to_facebook',
    () => 'Facebook takes no links to itself. Use another link, or none.',
  ),
  1363047: fault('unclear', 'temporary', () => 'Facebook has a problem of its own just now.'),
  1609010: fault('unclear', 'temporary', () => 'Facebook has a problem of its own just now.'),
  4854002: fault(
    'refused',
    'identity_check',
    () =>
      'Facebook wants the person who connected the page to confirm who they are. Sign in on Facebook, do that, then try again.',
  ),
  1363040: fault(
    'refused',
    'video_shape_not_allowed',
    () => 'Facebook did not take the shape of the video. A Reel is 9:16.',
  ),
  1363127: fault(
    'refused',
    'video_frame_too_small',
    () => 'Facebook says that the video is too small. A Reel has at least 540 × 960 pixels.',
  ),
  1363128: fault(
    'refused',
    'video_length_not_allowed',
    () => 'Facebook did not take the length of the video. A Reel lasts 3 to 90 seconds.',
  ),
  1363129: fault(
    'refused',
    'video_frame_rate_not_allowed',
    () => 'Facebook did not take the frame rate of the video. A Reel has 24 to 60 frames a second.',
  ),
};

function blocked(): string {
  return 'Facebook blocked what the post says or links to. Change it, or ask Facebook to look at it again.';
}

export const facebookFaults: FaultTable = Object.fromEntries(
  Object.entries(rows).flatMap(([number, row]) => [
    [number, row],
    [`*/${number}`, row],
  ]),
);
