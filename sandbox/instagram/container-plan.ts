import { badParameter } from '../meta/errors.ts';
import {
  type Parameters,
  readFlag,
  readList,
  requireKnown as requireKnownNames,
} from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { accountOf } from './accounts.ts';
import type { Purpose } from './check-media.ts';
import { instagramError } from './errors.ts';
import { isPublicAddress } from './fetch-media.ts';
import {
  checkCollaborators,
  checkLocation,
  checkTrial,
  type PersonTag,
  readPeople,
} from './named-entities.ts';
import type { InstagramSettings, Settings } from './settings.ts';

/** A POST to `/{ig-id}/media`, checked as far as possible without the files. */
export type Plan = {
  medium: 'image' | 'video' | 'album';
  purpose: Purpose;
  isItem: boolean;
  caption: string;
  altText: string | null;
  url: string | null;
  coverUrl: string | null;
  thumbOffsetMs: number | null;
  children: string[];
  resumable: boolean;
  /** Who is tagged, and where. */
  people: PersonTag[];
  isTrial: boolean;
  isAiGenerated: boolean;
  sharedToFeed: boolean;
  /** The request's values as they were sent; addresses are secrets and left out. */
  sent: Record<string, string>;
};
type Kind = 'image' | 'itemImage' | 'itemVideo' | 'reel' | 'storyImage' | 'storyVideo' | 'carousel';

const commonParameters = ['media_type', 'is_carousel_item'];
const allowed: Record<Kind, string[]> = {
  image: [
    'image_url',
    'caption',
    'alt_text',
    'user_tags',
    'location_id',
    'collaborators[]',
    'is_ai_generated',
  ],
  itemImage: ['image_url', 'alt_text', 'user_tags'],
  itemVideo: ['video_url', 'user_tags', 'upload_type'],
  reel: [
    ...[
      'video_url',
      'caption',
      'share_to_feed',
      'cover_url',
      'thumb_offset',
      'audio_name',
      'collaborators[]',
    ],
    ...['trial_params', 'user_tags', 'location_id', 'upload_type', 'is_ai_generated'],
  ],
  storyImage: ['image_url', 'user_tags', 'is_ai_generated'],
  storyVideo: ['video_url', 'user_tags', 'upload_type', 'is_ai_generated'],
  carousel: ['children[]', 'caption', 'collaborators[]', 'location_id', 'is_ai_generated'],
};
const secrets = ['access_token', 'appsecret_proof', 'image_url', 'video_url', 'cover_url'];
const maxAltTextLength = 1000;
const carouselItems = { min: 2, max: 10 };

export function planContainer(
  settings: Settings,
  caller: InstagramCaller,
  igId: string,
  parameters: Parameters,
): Plan {
  const isItem = readFlag(parameters, 'is_carousel_item', false);
  const kind = kindOf(parameters, isItem);
  requireKnown(settings, parameters, kind);
  const resumable = readResumable(settings, caller, parameters);
  const medium = kind === 'carousel' ? 'album' : /image/i.test(kind) ? 'image' : 'video';
  const caption = parameters.get('caption') ?? '';
  checkCaption(settings.current(), caption);
  const people = readPeople(settings, parameters, medium);
  checkCollaborators(settings, parameters, accountOf(igId).username);
  checkLocation(caller, parameters);
  checkTrial(settings, igId, parameters);
  checkOtherParameters(parameters);
  return {
    medium,
    purpose: kind.startsWith('story') ? 'story' : kind === 'reel' ? 'reel' : 'feed',
    isItem,
    caption,
    altText: parameters.get('alt_text') ?? null,
    url: medium === 'album' || resumable ? null : readUrl(parameters, `${medium}_url`),
    coverUrl: parameters.has('cover_url') ? readUrl(parameters, 'cover_url') : null,
    thumbOffsetMs: parameters.has('thumb_offset') ? Number(parameters.get('thumb_offset')) : null,
    children: kind === 'carousel' ? readChildren(parameters) : [],
    resumable,
    people,
    isTrial: parameters.has('trial_params'),
    isAiGenerated: readFlag(parameters, 'is_ai_generated', false),
    sharedToFeed: readFlag(parameters, 'share_to_feed', true),
    sent: Object.fromEntries([...parameters].filter(([name]) => !secrets.includes(name))),
  };
}

/** Single videos are Reels; Reels cannot be carousel items. */
function kindOf(parameters: Parameters, isItem: boolean): Kind {
  const hasVideo = parameters.has('video_url') || parameters.has('upload_type');
  switch (parameters.get('media_type')) {
    case undefined:
    case 'IMAGE':
      if (!parameters.has('image_url') && hasVideo) throw instagramError(2207023);
      return isItem ? 'itemImage' : 'image';
    case 'VIDEO':
      if (isItem) return 'itemVideo';
      break;
    case 'REELS':
      if (!isItem) return 'reel';
      break;
    case 'STORIES':
      if (!isItem) return hasVideo ? 'storyVideo' : 'storyImage';
      break;
    case 'CAROUSEL':
      if (!isItem) return 'carousel';
  }
  throw instagramError(2207023);
}

function requireKnown(settings: Settings, parameters: Parameters, kind: Kind): void {
  if (settings.current().unknown_parameters === 'ignored') return;
  requireKnownNames(parameters, [...commonParameters, ...allowed[kind]]);
}

function readResumable(settings: Settings, { login }: InstagramCaller, parameters: Parameters): boolean {
  const type = parameters.get('upload_type');
  if (type === undefined) return false;
  const isOffered = login === 'facebook' || settings.current().resumable_with_instagram_login;
  if (!isOffered) throw badParameter('The parameter video_url is required');
  if (type !== 'resumable') throw badParameter('Param upload_type must be one of {resumable}');
  if (parameters.has('video_url')) throw badParameter('Param video_url cannot be used with upload_type');
  return true;
}

function readUrl(parameters: Parameters, name: string): string {
  const url = parameters.get(name);
  if (!url) throw badParameter(`The parameter ${name} is required`);
  if (!isPublicAddress(url)) throw instagramError(2207052);
  return url;
}

function readChildren(parameters: Parameters): string[] {
  const children = readList(parameters, 'children').map((id) => id.trim());
  const { min, max } = carouselItems;
  if (children.length < min || children.length > max) throw instagramError(2207028);
  return children;
}

function checkOtherParameters(parameters: Parameters): void {
  if ((parameters.get('alt_text') ?? '').length > maxAltTextLength) {
    throw badParameter(`Param alt_text must be at most ${maxAltTextLength} characters`);
  }
  if (!/^\d+$/.test(parameters.get('thumb_offset') ?? '0'))
    throw badParameter('Param thumb_offset must be a number');
}

/** 2,200 characters, 30 hashtags, 20 mentions. */
const maxCaptionLength = 2200;
const maxHashtags = 30;
const maxMentions = 20;

function checkCaption(settings: InstagramSettings, caption: string): void {
  const length = settings.caption_unit === 'utf16' ? caption.length : [...caption].length;
  if (length > maxCaptionLength || countMatches(caption, /#[\p{L}\p{N}_]+/gu) > maxHashtags) {
    throw instagramError(2207010);
  }
  if (countMatches(caption, /(?<![\p{L}\p{N}_.])@[A-Za-z0-9._]+/gu) > maxMentions)
    throw instagramError(2207040);
}

const countMatches = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
