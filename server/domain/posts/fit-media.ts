/** What is sent for each file of a post: the file itself, or its rendition for the platform. */

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
  /** The rendition of the fit's recipe, finished or in progress. */
  readonly rendition: Rendition | undefined;
}

type PostContent = Pick<Post, 'caption' | 'media' | 'options'>;

export function fitMedia(
  publisher: Pick<Publisher, 'placement'>,
  post: PostContent,
  renditions: readonly Rendition[],
  tools: Tools,
): readonly FittedMedia[] {
  return post.media.map((media) => {
    const result = fit(media, publisher.placement(post, media), media, tools);
    const digest = result.kind === 'make' ? recipeDigest(result.recipe) : undefined;
    const rendition = renditions.find((one) => one.mediaId === media.mediaId && one.recipeDigest === digest);
    return { media, fit: result, rendition };
  });
}

/** The content as it will be sent; a rendition that is not generated yet is represented by its predicted facts. */
export const toContent = (post: PostContent, fitted: readonly FittedMedia[]): Content => ({
  caption: post.caption,
  options: post.options,
  media: fitted.map(factsOf),
});

function factsOf({ media, fit: result, rendition }: FittedMedia): MediaFacts {
  const file = result.kind === 'make' ? (rendition?.file ?? predictedFile(media, result)) : media;
  const { sha256, mime, sizeBytes, width, height, durationMs } = file;
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

/** Never sent: a post with an unfinished rendition is not submitted. */
const predictedFile = (media: PostMedia, { recipe }: Extract<Fit, { kind: 'make' }>) => ({
  ...predictedFacts(media, recipe),
  sha256: media.sha256,
});

/** Problems that no rendition can fix. */
export const findFitProblems = (fitted: readonly FittedMedia[]): InputProblem[] =>
  fitted.flatMap(({ fit: result }, index) =>
    result.kind === 'cannot'
      ? result.problems.map(({ code, message }) => ({ param: `media.${index}`, code, message }))
      : [],
  );

/** Why it cannot be submitted yet, although nothing is wrong with it. */
export const findUnreadyMedia = (fitted: readonly FittedMedia[]): InputProblem[] =>
  fitted.flatMap(({ media, fit: result, rendition }, index) =>
    result.kind !== 'make' || rendition?.state === 'ready'
      ? []
      : [{ param: `media.${index}`, code: 'not_ready', message: describeUnready(media, rendition) }],
  );

function describeUnready({ name }: PostMedia, rendition: Rendition | undefined): Message {
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
