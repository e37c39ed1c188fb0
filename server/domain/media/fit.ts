/**
 * Fits a file to a placement. Promises: what is made satisfies the placement; nothing is enlarged, made to stand still
 * or cut short by itself; a refusal names every problem; the same question has the same answer.
 *
 * What is cut away, when something must be: the part a person chose for that shape stays, else what is around the focus,
 * else what catches the eye (pictures) or the middle (videos and moving pictures).
 */

import { joinMessages, type Message, type Param } from '../../lib/message.ts';
import type { FitProblem, FittedFile, Tools, Wish } from './fit-parts.ts';
import { fitPicture } from './fit-picture.ts';
import { fitVideo } from './fit-video.ts';
import { sayBytes, sayKind, sayRatio } from './fit-words.ts';
import { takesRatio } from './frame.ts';
import { type Shape, shapes } from './media.ts';
import { messages } from './messages.ts';
import type { DocumentRules, FrameRules, Placement } from './placements.ts';
import type { Recipe } from './recipe.ts';

export type { FitProblem, FittedFile, ProblemCode, Tools, Wish } from './fit-parts.ts';
export { type PredictedFacts, predictedFacts } from './predicted-facts.ts';

export type Fit =
  | { readonly kind: 'as_is'; readonly message: Message }
  | { readonly kind: 'make'; readonly recipe: Recipe; readonly message: Message }
  | { readonly kind: 'cannot'; readonly problems: readonly FitProblem[] };

export function fit(file: FittedFile, placement: Placement, wish: Wish, tools: Tools): Fit {
  const unwanted = shapeProblems(file, placement, wish.shape ?? null);
  // A shape that is not taken is told once, and what else is wrong is judged without it.
  const answer = judge(file, placement, unwanted.length > 0 ? { ...wish, shape: null } : wish, tools);
  if (answer === null) return cannot([kindNotTaken(file, placement)]);
  if (answer !== 'as_is' && 'problems' in answer) return cannot([...unwanted, ...answer.problems]);
  if (unwanted.length > 0) return cannot(unwanted);
  return answer === 'as_is'
    ? { kind: 'as_is', message: messages.sent_as_it_is() }
    : { kind: 'make', ...answer };
}

/** Null when the placement does not take this kind of file. */
function judge(file: FittedFile, placement: Placement, wish: Wish, tools: Tools) {
  const { image, video, document } = placement;
  if (file.kind === 'document') return document ? fitDocument(file, placement, document) : null;
  if (file.kind === 'image') return image && fitPicture(file, placement, image, wish.shape ?? null);
  return video && fitVideo(file, placement, video, wish, tools);
}

export interface WhereItFits {
  readonly placement: Placement;
  readonly verdict: 'fits' | 'made_to_fit' | 'does_not_fit';
  readonly message: Message;
}

export function whereItFits(
  file: FittedFile,
  placements: readonly Placement[],
  tools: Tools,
): readonly WhereItFits[] {
  return placements.map((placement) => {
    const answer = fit(file, placement, {}, tools);
    if (answer.kind === 'as_is') return { placement, verdict: 'fits', message: answer.message };
    if (answer.kind === 'make') return { placement, verdict: 'made_to_fit', message: answer.message };
    const problems = answer.problems.map((problem) => problem.message);
    return { placement, verdict: 'does_not_fit', message: joinMessages(problems) };
  });
}

const cannot = (problems: readonly FitProblem[]): Fit => ({ kind: 'cannot', problems });

function kindNotTaken({ kind }: FittedFile, { plural, noImage, noVideo }: Placement): FitProblem {
  const words = {
    image: noImage ?? messages.take_no_pictures({ plural }),
    video: noVideo ?? messages.take_no_videos({ plural }),
    document: messages.take_no_documents({ plural }),
  };
  return { code: 'kind_not_taken', message: words[kind] };
}

/** Documents are never changed: they go out as they are or not at all. */
function fitDocument(file: FittedFile, { plural }: Placement, rules: DocumentRules) {
  const problems: FitProblem[] = [];
  if (!rules.mimes.includes(file.mime)) {
    const problem = messages.document_kind_not_taken({ plural, formats: rules.mimes.map(sayKind) });
    problems.push({ code: 'kind_not_taken', message: problem });
  }
  if (file.sizeBytes > rules.maxSizeBytes) {
    const problem = messages.document_too_large({
      size: sayBytes(file.sizeBytes),
      plural,
      max: sayBytes(rules.maxSizeBytes),
    });
    problems.push({ code: 'file_too_large', message: problem });
  }
  return problems.length > 0 ? { problems } : ('as_is' as const);
}

function shapeProblems(file: FittedFile, placement: Placement, shape: Shape | null): FitProblem[] {
  // A document has pages, not a shape; the wish means nothing for it.
  if (file.kind === 'document') return [];
  const rules = file.kind === 'image' ? placement.image : placement.video;
  if (shape === null || rules === null || takesRatio(shapes[shape], rules)) return [];
  const problem = messages.shape_not_taken({
    plural: placement.plural,
    taken: shapesTaken(rules, shapes[shape]),
    shape,
  });
  return [{ code: 'shape_not_taken', message: problem }];
}

function shapesTaken({ minRatio = 0, maxRatio = Infinity }: FrameRules, wished: number): Param {
  if (minRatio === maxRatio) return sayRatio(minRatio);
  return wished < minRatio
    ? messages.nothing_taller({ ratio: sayRatio(minRatio) })
    : messages.nothing_wider({ ratio: sayRatio(maxRatio) });
}
