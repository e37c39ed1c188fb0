/** What can be done to a text by rule. Everything else needs somebody, or something, that understands it. */
import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { RewriteAction, RewriteRequest } from '../../domain/content/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { AppError } from '../../errors.ts';
import { addHashtags } from './add-hashtags.ts';
import { fixText } from './fix.ts';
import { lexicons } from './lexicons/index.ts';
import { shorten } from './shorten.ts';

export const rewrites: readonly RewriteAction[] = ['shorter', 'fix', 'hashtags'];

type Fits = (platform: PlatformName, caption: string, options: CaptionVariant['options']) => boolean;

export function rewrite(request: RewriteRequest, fits: Fits): string {
  const { action, text, language, platform } = request;
  // A selection has no options: those that YouTube asks for are none of its business.
  const options = platform === 'youtube' ? { title: '-' } : {};
  const room = (shorter: string): boolean => platform === null || fits(platform, shorter, options);
  switch (action) {
    case 'shorter':
      return shorten(text, language, room);
    case 'fix':
      return fixText(text, lexicons[language]);
    case 'hashtags':
      return addHashtags(request, lexicons[language]);
    default:
      throw new AppError('invalid_request', 'This needs a language model. Set one up, or write it yourself.');
  }
}
