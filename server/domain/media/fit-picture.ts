import type { Message } from '../../lib/message.ts';
import { type FitProblem, type FittedFile, sentAs, tooSmall } from './fit-parts.ts';
import { sayKind } from './fit-words.ts';
import { frameFits, frameOf } from './frame.ts';
import type { Shape } from './media.ts';
import { messages } from './messages.ts';
import type { ImageRules, Placement } from './placements.ts';
import type { PictureRecipe } from './recipe.ts';

export type PictureAnswer =
  | { readonly problems: readonly FitProblem[] }
  | { readonly recipe: PictureRecipe; readonly message: Message }
  | 'as_is';

export function fitPicture(
  file: FittedFile,
  placement: Placement,
  rules: ImageRules,
  shape: Shape | null,
): PictureAnswer {
  const moves = file.details.animated ?? file.mime === 'image/gif';
  // What catches the eye in one moment of a moving picture may be gone in the next.
  const otherwise = moves ? 'centre' : 'attention';
  const frame = frameOf(file, { rules, shape, otherwise, step: 1, bestWidth: rules.bestWidth });
  const problems: FitProblem[] = [];
  const mayMove = rules.animated && rules.mimes.includes('image/gif');
  if (moves && !mayMove) problems.push(wouldStandStill(file, placement));
  const isTaken =
    rules.mimes.includes(file.mime) &&
    file.sizeBytes <= rules.maxSizeBytes &&
    frame.crop === null &&
    frameFits(file, rules);
  if (problems.length === 0 && isTaken) return 'as_is';
  if (!frameFits(frame, rules)) problems.push(tooSmall(file, frame, rules, placement));
  if (problems.length > 0) return { problems };
  const { crop, width, height } = frame;
  const mime = moves ? 'image/gif' : mimeFor(file, rules);
  const recipe: PictureRecipe = {
    kind: 'picture',
    crop,
    width,
    height,
    mime,
    maxSizeBytes: rules.maxSizeBytes,
  };
  const becomesWhite = file.details.alpha === true && mime === 'image/jpeg';
  return { recipe, message: sentAs(frame, sayKind(mime), becomesWhite) };
}

/** PNG stays for what is see-through and what already is one, unless only JPEG can make it small enough. */
function mimeFor(file: FittedFile, rules: ImageRules): PictureRecipe['mime'] {
  const takesJpeg = rules.mimes.includes('image/jpeg');
  if (!rules.mimes.includes('image/png')) return 'image/jpeg';
  if (file.details.alpha === true || !takesJpeg) return 'image/png';
  const isDrawn = file.mime === 'image/png' || file.mime === 'image/gif';
  return isDrawn && file.sizeBytes <= rules.maxSizeBytes ? 'image/png' : 'image/jpeg';
}

const wouldStandStill = (file: FittedFile, { plural }: Placement): FitProblem => ({
  code: 'animation_not_taken',
  message: messages.animation_not_taken({ format: sayKind(file.mime), plural }),
});
