/** What goes out for each file of a post: the file as it is, or what was made from it for the platform. */

import type { InputProblem } from '../../errors.ts';
import type { Message } from '../../lib/message.ts';
import { type Fit, fit, predictedFacts, type Tools } from '../media/fit.ts';
import type { Rendition } from '../media/ports.ts';
import { recipeDigest } from '../media/recipe.ts';
import type { Content, MediaFacts, Publisher } from '../platform-port/publisher.ts';
import type { Post, PostMedia } from '../post-model/ports.ts';
import { messages } from './messages.ts';

export interface FittedMedia {
  readonly media: PostMedia;
  readonly fit: Fit;
  /** What was made by the fit's recipe, or is being made. */
  readonly rendition: Rendition | undefined;
}

type Written = Pick<Post, 'caption' | 'media' | 'options'>;

export function fitMedia(
  publisher: Pick<Publisher, 'placement'>,
  post: Written,
  renditions: readonly Rendition[],
  tools: Tools,
): readonly FittedMedia[] {
  return post.media.map((media) => {
    const answer = fit(media, publisher.placement(post, media), media, tools);
    const digest = answer.kind === 'make' ? recipeDigest(answer.recipe) : undefined;
    const rendition = renditions.find(
      (made) => made.mediaId === media.mediaId && made.recipeDigest === digest,
    );
    return { media, fit: answer, rendition };
  });
}

/** The content as it will go out; what is not made yet stands in with what it will be. */
export const contentOf = (post: Written, fitted: readonly FittedMedia[]): Content => ({
  caption: post.caption,
  options: post.options,
  media: fitted.map(factsOf),
});

function factsOf({ media, fit: answer, rendition }: FittedMedia): MediaFacts {
  const made = answer.kind === 'make' ? (rendition?.file ?? unmade(media, answer)) : media;
  const { sha256, mime, sizeBytes, width, height, durationMs } = made;
  return {
    sha256,
    mime,
    sizeBytes,
    width,
    height,
    altText: media.altText,
    ...(durationMs === null ? {} : { durationMs }),
    ...(media.role === null ? {} : { role: media.role }),
  };
}

/** Never sent: a post with a file that is not made yet is not submitted. */
const unmade = (media: PostMedia, { recipe }: Extract<Fit, { kind: 'make' }>) => ({
  ...predictedFacts(media, recipe),
  sha256: media.sha256,
});

/** What no rendition can mend, in words. */
export const fitProblems = (fitted: readonly FittedMedia[]): InputProblem[] =>
  fitted.flatMap(({ fit: answer }, index) =>
    answer.kind === 'cannot'
      ? answer.problems.map(({ code, message }) => ({ param: `media.${index}`, code, message }))
      : [],
  );

/** Why it cannot be submitted yet, though nothing is wrong with it. */
export const unreadyMedia = (fitted: readonly FittedMedia[]): InputProblem[] =>
  fitted.flatMap(({ media, fit: answer, rendition }, index) =>
    answer.kind !== 'make' || rendition?.state === 'ready'
      ? []
      : [{ param: `media.${index}`, code: 'not_ready', message: unreadyWords(media, rendition) }],
  );

function unreadyWords({ name }: PostMedia, rendition: Rendition | undefined): Message {
  switch (rendition?.state) {
    case 'failed':
      return messages.could_not_be_made_to_fit({
        name,
        problem: rendition.problem ?? messages.reason_not_known(),
      });
    case 'cancelled':
      return messages.making_file_fit_cancelled({
        name,
      });
    case 'making':
    case 'waiting':
      return messages.being_made_to_fit({ name, progress: rendition.progress });
    default:
      return messages.not_made_to_fit_yet({ name });
  }
}
