/** Rewrites one text with a model, with a second request where the first result cannot be used. */

import { messages as contentMessages } from '../../domain/content/messages.ts';
import type { CaptionEvent, RewriteRequest } from '../../domain/content/ports.ts';
import { AppError } from '../../errors.ts';
import { maxTextLength, readAnswer, textSchema, tidyText } from './answers.ts';
import { brandTexts, textProblems } from './check-caption.ts';
import { startConversation, type UserContent } from './conversation.ts';
import { generationFailed, generationRefused } from './failures.ts';
import { messages } from './messages.ts';
import { rewriteInstructions, rewriteTask } from './rewrite-prompt.ts';
import type { ModelTimeouts } from './timeouts.ts';
import { streamTexts, type WriteDeps } from './write-captions.ts';

export async function* rewriteText(
  { client, check, limits, catalog }: WriteDeps,
  request: RewriteRequest,
  timeouts: ModelTimeouts,
): AsyncGenerator<CaptionEvent> {
  const conversation = startConversation(client, timeouts, rewriteInstructions);
  const first = streamTexts(
    client,
    conversation.ask(contentOf(request, rewriteTask(catalog, request, limits)), textSchema),
    'text',
  );
  let { text, problems } = checkText(check, request, yield* first);
  if (problems.length > 0) {
    const retried = `That cannot be used: ${problems.join('; ')}. Do the task again in the same form, and mend that.`;
    ({ text, problems } = checkText(
      check,
      request,
      yield* streamTexts(client, conversation.ask(retried, textSchema), 'text'),
    ));
  }
  if (problems.length > 0) throw generationFailed(messages.not_usable());
  // Without a platform any name will do: the caller reads only the text.
  const { platform } = request;
  yield { kind: 'caption', variant: { platform: platform ?? '', caption: text, options: {} } };
  yield { kind: 'done', tokens: conversation.tokens() };
}

function contentOf({ action, image }: RewriteRequest, task: string): UserContent {
  if (action !== 'alt_text') return task;
  if (image === null)
    throw new AppError('invalid_request', messages.no_picture(), {
      errors: [
        {
          param: 'media_id',
          code: 'missing',
          message: contentMessages.picture_not_named(),
        },
      ],
    });
  return [
    { type: 'text', text: task },
    { type: 'file', mediaType: image.mime, data: image.bytes },
  ];
}

const altTextMaxLength = 500;

function checkText(
  check: WriteDeps['check'],
  { action, text: given, brand, platform }: RewriteRequest,
  answer: string,
): { readonly text: string; readonly problems: readonly string[] } {
  const read = readAnswer(textSchema, answer);
  if (read?.declined && read.text === '') throw generationRefused();
  if (!read) return { text: '', problems: ['it was not one JSON object of the form that was asked for'] };
  if (read.text.length > maxTextLength + 2 * given.length)
    return { text: '', problems: ['it is far too long'] };
  const text = tidyText(read.text);
  const length = [...text].length;
  const before = [...given.trim()].length;
  const problems = [
    ...(text === '' ? ['it is empty'] : []),
    ...(action === 'shorter' && length >= before ? ['it is not shorter'] : []),
    ...(action === 'longer' && length <= before ? ['it is not longer'] : []),
    ...(action === 'alt_text' && length > altTextMaxLength
      ? [`it is longer than ${altTextMaxLength} characters`]
      : []),
    ...(platform !== null && action !== 'alt_text' ? check(platform, text, {}) : []),
    ...(action === 'alt_text' ? [] : newProblems(given, text, brand)),
  ];
  return { text, problems };
}

/** Problems that the author's text already had do not count. */
function newProblems(given: string, text: string, brand: RewriteRequest['brand']): string[] {
  const material = [given, ...brandTexts(brand)].join('\n');
  const earlier = new Set(textProblems(given, brand, material));
  return textProblems(text, brand, material).filter((problem) => !earlier.has(problem));
}
