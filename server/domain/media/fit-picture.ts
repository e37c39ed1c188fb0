import type { Message } from '../../lib/message.ts';
import { describeSentAs, type FileToFit, type FitProblem, tooSmallProblem } from './fit-parts.ts';
import { formatFileType } from './format-file-facts.ts';
import { computeFrame, frameFits } from './frame.ts';
import type { Shape } from './media.ts';
import { messages } from './messages.ts';
import type { ImageRules, Placement } from './placements.ts';
import type { PictureRecipe } from './recipe.ts';

export type PictureFit =
  | { readonly problems: readonly FitProblem[] }
  | { readonly recipe: PictureRecipe; readonly message: Message }
  | 'as_is';

export function fitPicture(
  file: FileToFit,
  placement: Placement,
  rules: ImageRules,
  shape: Shape | null,
): PictureFit {
  const isAnimated = file.details.animated ?? file.mime === 'image/gif';
  // What catches the eye in one frame of an animation may be gone in the next.
  const defaultCrop = isAnimated ? 'centre' : 'attention';
  const frame = computeFrame(file, { rules, shape, defaultCrop, step: 1, bestWidth: rules.bestWidth });
  const problems: FitProblem[] = [];
  const takesAnimation = rules.animated && rules.mimes.includes('image/gif');
  if (isAnimated && !takesAnimation) problems.push(animationNotTaken(file, placement));
  const fitsAsIs =
    rules.mimes.includes(file.mime) &&
    file.sizeBytes <= rules.maxSizeBytes &&
    frame.crop === null &&
    frameFits(file, rules);
  if (problems.length === 0 && fitsAsIs) return 'as_is';
  if (!frameFits(frame, rules)) problems.push(tooSmallProblem(file, frame, rules, placement));
  if (problems.length > 0) return { problems };
  const { crop, width, height } = frame;
  const mime = isAnimated ? 'image/gif' : mimeFor(file, rules);
  const recipe: PictureRecipe = {
    kind: 'picture',
    crop,
    width,
    height,
    mime,
    maxSizeBytes: rules.maxSizeBytes,
  };
  const becomesWhite = file.details.alpha === true && mime === 'image/jpeg';
  return { recipe, message: describeSentAs(frame, formatFileType(mime), becomesWhite) };
}

/**
 * PNG is kept for images with transparency and for files that already are PNG, unless only JPEG is small enough.
 */
function mimeFor(file: FileToFit, rules: ImageRules): PictureRecipe['mime'] {
  const takesJpeg = rules.mimes.includes('image/jpeg');
  if (!rules.mimes.includes('image/png')) return 'image/jpeg';
  if (file.details.alpha === true || !takesJpeg) return 'image/png';
  const isDrawn = file.mime === 'image/png' || file.mime === 'image/gif';
  return isDrawn && file.sizeBytes <= rules.maxSizeBytes ? 'image/png' : 'image/jpeg';
}

const animationNotTaken = (file: FileToFit, { plural }: Placement): FitProblem => ({
  code: 'animation_not_taken',
  message: messages.animation_not_taken({ format: formatFileType(file.mime), plural }),
});
