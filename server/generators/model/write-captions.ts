/**
 * Captions by a model, in at most two rounds. Each caption is checked; what cannot be used it may write once
 * more, told what was wrong. Then each platform has at least one caption that holds, or nothing is given at all.
 */

import type { CaptionVariant } from '../../domain/content/brief.ts';
import type { CaptionEvent, CaptionRequest } from '../../domain/content/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { captionsSchema, readAnswer, type WrittenCaption } from './answers.ts';
import { checkCaption, type TextCheck } from './check-caption.ts';
import { createKeyGuard, type ModelClient, startConversation } from './conversation.ts';
import { generationFailed, generationRefused } from './failures.ts';
import { createStringReader } from './json-strings.ts';
import { messages } from './messages.ts';
import { captionInstructions, captionTask, type LimitsOf } from './prompt.ts';
import type { ModelTimeouts } from './timeouts.ts';

export interface WriteDeps {
  readonly client: ModelClient;
  readonly check: TextCheck;
  readonly limits: LimitsOf;
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
  const good: CaptionVariant[] = [];
  const lacking = (platform: PlatformName): number =>
    variants - good.filter((variant) => variant.platform === platform).length;
  let complaints: string[] = [];

  /** Takes over what holds and notes what does not. */
  const take = (answer: string): void => {
    const read = readAnswer(schema, answer);
    if (read?.declined && read.captions.length === 0) throw generationRefused();
    if (!read) complaints.push('The answer was not one JSON object of the form that was asked for.');
    for (const written of read?.captions ?? []) takeOne(written);
  };
  const takeOne = (written: WrittenCaption): void => {
    if (!platforms.includes(written.platform) || lacking(written.platform) <= 0) return;
    const others = [...avoid, ...good.filter(isFor(written.platform)).map(({ caption }) => caption)];
    const { variant, problems } = checkCaption({ check, catalog }, request, written, others);
    if (problems.length === 0) good.push(variant);
    else complaints.push(`${written.platform}, ${opening(written.caption)}: ${problems.join('; ')}.`);
  };

  take(yield* streamTexts(client, conversation.ask(captionTask(request), schema)));
  const open = platforms.filter((platform) => lacking(platform) > 0);
  if (open.length > 0) {
    const task = repairTask(
      complaints,
      open.map((platform) => `${lacking(platform)} for ${platform}`),
    );
    complaints = [];
    take(yield* streamTexts(client, conversation.ask(task, schema)));
  }
  const without = platforms.filter((platform) => lacking(platform) === variants);
  if (without.length > 0)
    throw nothingFor(
      without.map((platform) => catalog.get(platform).title),
      complaints.length > 0,
    );
  timeouts.signal.throwIfAborted();
  for (const platform of platforms)
    for (const variant of good.filter(isFor(platform))) yield { kind: 'caption', variant };
  yield { kind: 'done', tokens: conversation.tokens() };
}

const isFor =
  (platform: PlatformName) =>
  (variant: CaptionVariant): boolean =>
    variant.platform === platform;

/** The texts as they arrive, for the editor to show. */
export async function* streamTexts(
  { setup }: Pick<ModelClient, 'setup'>,
  answering: AsyncGenerator<string, string>,
  name = 'caption',
): AsyncGenerator<CaptionEvent, string> {
  const read = createStringReader(name);
  const guard = createKeyGuard(setup.key);
  for (;;) {
    const { done, value } = await answering.next();
    const text = done ? guard.rest() : guard.pass(read(value));
    if (text !== '') yield { kind: 'text', text };
    if (done) return value;
  }
}

const opening = (caption: string): string => JSON.stringify(caption.slice(0, 60));

const maxComplaints = 30;

const repairTask = (complaints: readonly string[], wanted: readonly string[]): string =>
  [
    'Not all of it can be used.',
    ...complaints.slice(0, maxComplaints).map((complaint) => `- ${complaint}`),
    `Write new captions in the same form, only these: ${wanted.join(', ')}. Mend what is named above, keep to all rules as before, and repeat no caption that was good.`,
  ].join('\n');

const nothingFor = (platforms: readonly string[], hadSome: boolean) =>
  generationFailed(
    hadSome ? messages.nothing_usable_written({ platforms }) : messages.nothing_written({ platforms }),
  );
