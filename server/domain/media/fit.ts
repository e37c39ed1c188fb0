/**
 * Fits a file to a placement. Promises: the result satisfies the placement; nothing is enlarged, and no animation
 * is dropped and no video shortened automatically; a refusal names every problem; the same input gives the same
 * result.
 *
 * When something must be cropped, the part that a person chose for that shape stays, else the area around the
 * focus, else what catches the eye (pictures) or the centre (videos and animations).
 */

import { joinMessages, type Message, type Param } from '../../lib/message.ts';
import type { FileToFit, FitOptions, FitProblem, FitTools } from './fit-parts.ts';
import { fitPicture } from './fit-picture.ts';
import { fitVideo } from './fit-video.ts';
import { formatBytes, formatFileType, formatRatio } from './format-file-facts.ts';
import { acceptsRatio } from './frame.ts';
import { type Shape, shapes } from './media.ts';
import { messages } from './messages.ts';
import type { DocumentRules, FrameRules, Placement } from './placements.ts';
import type { Recipe } from './recipe.ts';

export type {
  FileToFit as FittedFile,
  FitOptions as Wish,
  FitProblem,
  FitTools as Tools,
  ProblemCode,
} from './fit-parts.ts';
export { type PredictedFacts, predictFacts as predictedFacts } from './predict-facts.ts';

export type Fit =
  | { readonly kind: 'as_is'; readonly message: Message }
  | { readonly kind: 'make'; readonly recipe: Recipe; readonly message: Message }
  | { readonly kind: 'cannot'; readonly problems: readonly FitProblem[] };

export function fit(file: FileToFit, placement: Placement, wish: FitOptions, tools: FitTools): Fit {
  const shapeIssues = shapeProblems(file, placement, wish.shape ?? null);
  // A shape that is not accepted is reported once, and the remaining problems are checked without it.
  const result = fitByKind(file, placement, shapeIssues.length > 0 ? { ...wish, shape: null } : wish, tools);
  if (result === null) return cannot([kindNotTaken(file, placement)]);
  if (result !== 'as_is' && 'problems' in result) return cannot([...shapeIssues, ...result.problems]);
  if (shapeIssues.length > 0) return cannot(shapeIssues);
  return result === 'as_is'
    ? { kind: 'as_is', message: messages.sent_as_it_is() }
    : { kind: 'make', ...result };
}

/** Null when the placement does not accept this kind of file. */
function fitByKind(file: FileToFit, placement: Placement, wish: FitOptions, tools: FitTools) {
  const { image, video, document } = placement;
  if (file.kind === 'document') return document ? fitDocument(file, placement, document) : null;
  if (file.kind === 'image') return image && fitPicture(file, placement, image, wish.shape ?? null);
  return video && fitVideo(file, placement, video, wish, tools);
}

export interface PlacementFit {
  readonly placement: Placement;
  readonly verdict: 'fits' | 'made_to_fit' | 'does_not_fit';
  readonly message: Message;
}

export function checkPlacements(
  file: FileToFit,
  placements: readonly Placement[],
  tools: FitTools,
): readonly PlacementFit[] {
  return placements.map((placement) => {
    const result = fit(file, placement, {}, tools);
    if (result.kind === 'as_is') return { placement, verdict: 'fits', message: result.message };
    if (result.kind === 'make') return { placement, verdict: 'made_to_fit', message: result.message };
    const problems = result.problems.map((problem) => problem.message);
    return { placement, verdict: 'does_not_fit', message: joinMessages(problems) };
  });
}

const cannot = (problems: readonly FitProblem[]): Fit => ({ kind: 'cannot', problems });

function kindNotTaken({ kind }: FileToFit, { plural, noImage, noVideo }: Placement): FitProblem {
  const messageByKind = {
    image: noImage ?? messages.take_no_pictures({ plural }),
    video: noVideo ?? messages.take_no_videos({ plural }),
    document: messages.take_no_documents({ plural }),
  };
  return { code: 'kind_not_taken', message: messageByKind[kind] };
}

/** Documents are never changed: they are sent as they are or not at all. */
function fitDocument(file: FileToFit, { plural }: Placement, rules: DocumentRules) {
  const problems: FitProblem[] = [];
  if (!rules.mimes.includes(file.mime)) {
    const problem = messages.document_kind_not_taken({ plural, formats: rules.mimes.map(formatFileType) });
    problems.push({ code: 'kind_not_taken', message: problem });
  }
  if (file.sizeBytes > rules.maxSizeBytes) {
    const problem = messages.document_too_large({
      size: formatBytes(file.sizeBytes),
      plural,
      max: formatBytes(rules.maxSizeBytes),
    });
    problems.push({ code: 'file_too_large', message: problem });
  }
  return problems.length > 0 ? { problems } : ('as_is' as const);
}

function shapeProblems(file: FileToFit, placement: Placement, shape: Shape | null): FitProblem[] {
  // A document has pages, not a shape, so the option is ignored.
  if (file.kind === 'document') return [];
  const rules = file.kind === 'image' ? placement.image : placement.video;
  if (shape === null || rules === null || acceptsRatio(shapes[shape], rules)) return [];
  const problem = messages.shape_not_taken({
    plural: placement.plural,
    taken: describeAcceptedShapes(rules, shapes[shape]),
    shape,
  });
  return [{ code: 'shape_not_taken', message: problem }];
}

function describeAcceptedShapes(
  { minRatio = 0, maxRatio = Infinity }: FrameRules,
  requestedRatio: number,
): Param {
  if (minRatio === maxRatio) return formatRatio(minRatio);
  return requestedRatio < minRatio
    ? messages.nothing_taller({ ratio: formatRatio(minRatio) })
    : messages.nothing_wider({ ratio: formatRatio(maxRatio) });
}
