/**
 * Captions from a model, in at most two requests. Each caption is checked; the second request asks for the
 * unusable ones again and names their problems. In the end each platform has at least one valid caption, or the
 * whole call fails.
 */

import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { CaptionEvent, CaptionRequest } from '../../domain/content/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { type CaptionAnswer, captionsSchema, readAnswer } from './answers.ts';
import { checkCaption, type TextCheck } from './check-caption.ts';
import { createKeyGuard, type ModelClient, startConversation } from './conversation.ts';
import { generationFailed, generationRefused } from './failures.ts';
import { createStringReader } from './json-strings.ts';
import { messages } from './messages.ts';
import { captionInstructions, captionTask, type GetLimits } from './prompt.ts';
import type { ModelTimeouts } from './timeouts.ts';

export interface WriteDeps {
  readonly client: ModelClient;
  readonly check: TextCheck;
  readonly limits: GetLimits;
  readonly catalog: PlatformCatalog;
}

export async function* writeCaptions(
  { client, check, limits, catalog }: WriteDeps,
  request: CaptionRequest,
  timeouts: ModelTimeouts,
): AsyncGenerator<CaptionEvent> {
  const { platforms, variants, avoid } = request;
  const instructions = captionInstructions(catalog, platforms, limits);
  const conversation = startConversation(client, timeouts, instructions);
  const schema = captionsSchema(catalog.names);
  const accepted: CaptionVariant[] = [];
  const missingCount = (platform: PlatformName): number =>
    variants - accepted.filter((variant) => variant.platform === platform).length;
  let problemLines: string[] = [];

  /** Accepts the valid captions and records the problems of the others. */
  const acceptAnswer = (answer: string): void => {
    const read = readAnswer(schema, answer);
    if (read?.declined && read.captions.length === 0) throw generationRefused();
    if (!read) problemLines.push('The answer was not one JSON object of the form that was asked for.');
    for (const written of read?.captions ?? []) acceptCaption(written);
  };
  const acceptCaption = (written: CaptionAnswer): void => {
    if (!platforms.includes(written.platform) || missingCount(written.platform) <= 0) return;
    const others = [...avoid, ...accepted.filter(isFor(written.platform)).map(({ caption }) => caption)];
    const { variant, problems } = checkCaption({ check, catalog }, request, written, others);
    if (problems.length === 0) accepted.push(variant);
    else problemLines.push(`${written.platform}, ${opening(written.caption)}: ${problems.join('; ')}.`);
  };

  acceptAnswer(yield* streamTexts(client, conversation.ask(captionTask(request), schema)));
  const incomplete = platforms.filter((platform) => missingCount(platform) > 0);
  if (incomplete.length > 0) {
    const task = repairTask(
      problemLines,
      incomplete.map((platform) => `${missingCount(platform)} for ${platform}`),
    );
    problemLines = [];
    acceptAnswer(yield* streamTexts(client, conversation.ask(task, schema)));
  }
  const empty = platforms.filter((platform) => missingCount(platform) === variants);
  if (empty.length > 0)
    throw noCaptionsFor(
      empty.map((platform) => catalog.get(platform).title),
      problemLines.length > 0,
    );
  timeouts.signal.throwIfAborted();
  for (const platform of platforms)
    for (const variant of accepted.filter(isFor(platform))) yield { kind: 'caption', variant };
  yield { kind: 'done', tokens: conversation.tokens() };
}

const isFor =
  (platform: PlatformName) =>
  (variant: CaptionVariant): boolean =>
    variant.platform === platform;

/** The texts as they arrive, for the editor to show. */
export async function* streamTexts(
  { setup }: Pick<ModelClient, 'setup'>,
  stream: AsyncGenerator<string, string>,
  name = 'caption',
): AsyncGenerator<CaptionEvent, string> {
  const read = createStringReader(name);
  const guard = createKeyGuard(setup.key);
  for (;;) {
    const { done, value } = await stream.next();
    const text = done ? guard.rest() : guard.pass(read(value));
    if (text !== '') yield { kind: 'text', text };
    if (done) return value;
  }
}

const opening = (caption: string): string => JSON.stringify(caption.slice(0, 60));

const maxProblemLines = 30;

const repairTask = (problemLines: readonly string[], wanted: readonly string[]): string =>
  [
    'Not all of it can be used.',
    ...problemLines.slice(0, maxProblemLines).map((line) => `- ${line}`),
    `Write new captions in the same form, only these: ${wanted.join(', ')}. Mend what is named above, keep to all rules as before, and repeat no caption that was good.`,
  ].join('\n');

const noCaptionsFor = (platforms: readonly string[], hadCaptions: boolean) =>
  generationFailed(
    hadCaptions ? messages.nothing_usable_written({ platforms }) : messages.nothing_written({ platforms }),
  );
