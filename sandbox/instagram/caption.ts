import { instagramError } from './errors.ts';
import type { InstagramSettings } from './settings.ts';

/** 2,200 characters, 30 hashtags, 20 mentions. */
const mostCharacters = 2200;
const mostHashtags = 30;
const mostMentions = 20;

export function checkCaption(settings: InstagramSettings, caption: string): void {
  const length = settings.caption_unit === 'utf16' ? caption.length : [...caption].length;
  if (length > mostCharacters || count(caption, /#[\p{L}\p{N}_]+/gu) > mostHashtags) {
    throw instagramError(2207010);
  }
  if (count(caption, /(?<![\p{L}\p{N}_.])@[A-Za-z0-9._]+/gu) > mostMentions) throw instagramError(2207040);
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
