/**
 * Captions out of a brief. Promise: everything generated is a draft, and nothing is half saved: the drafts are made in
 * one transaction after the last caption has come, or not at all. Whoever goes away cancels the work.
 */

import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { CampaignId, PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PlatformName } from '../platforms.ts';
import { type CreatePostDeps, createPostIn } from '../posts/create-post.ts';
import { publisherFor } from '../posts/guards.ts';
import type { Brief, CaptionVariant } from './brief.ts';
import { brandOf, type ReadBrandDeps } from './keep-brand.ts';
import { messages } from './messages.ts';
import type { TokenCount, Writer } from './ports.ts';
import { chooseWriter, type WriterKind, type Writers } from './writers.ts';

export interface WriteCaptionsDeps extends ReadBrandDeps, CreatePostDeps {
  readonly writers: Writers;
}

export interface CaptionsInput {
  readonly brief: Brief;
  readonly platforms: readonly PlatformName[];
  readonly variants: number;
  readonly seed?: string | undefined;
  readonly writer?: WriterKind | undefined;
  /** The first caption for each platform becomes a draft. */
  readonly drafts: boolean;
  readonly campaignId?: CampaignId | undefined;
  readonly angle?: string | undefined;
  /** Captions that must not come again. */
  readonly avoid: readonly string[];
}

export interface WrittenCaption extends CaptionVariant {
  readonly postId: PostId | null;
}

export interface WrittenCaptions {
  readonly seed: string;
  readonly writer: Pick<Writer, 'kind' | 'name'>;
  readonly tokens: TokenCount | null;
  readonly captions: readonly WrittenCaption[];
}

export type CaptionsEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'caption'; readonly variant: CaptionVariant }
  | { readonly kind: 'done'; readonly result: WrittenCaptions };

type Drafts = ReadonlyMap<CaptionVariant, PostId>;
const none: Drafts = new Map();

/** What can be refused is refused before the first word; then the captions come one by one. */
export async function writeCaptions(
  deps: WriteCaptionsDeps,
  actor: Actor,
  input: CaptionsInput,
  signal: AbortSignal,
): Promise<AsyncIterable<CaptionsEvent>> {
  require(actor, 'write_posts');
  const platforms = [...new Set(input.platforms)];
  for (const platform of platforms) publisherFor(deps.publishers, platform);
  const writer = await chooseWriter(deps.writers, actor.workspaceId, input.writer);
  const brand = await brandOf(deps, actor.workspaceId);
  const seed = input.seed ?? randomBytes(6).toString('hex');

  return (async function* write(): AsyncGenerator<CaptionsEvent> {
    const { brief, variants, avoid, angle = null } = input;
    const captions: CaptionVariant[] = [];
    let tokens: TokenCount | null = null;
    const request = { brief, brand, platforms, variants, seed, avoid, angle, signal };
    for await (const event of writer.captions(request)) {
      if (event.kind === 'caption') captions.push(event.variant);
      if (event.kind === 'done') tokens = event.tokens;
      else yield event;
    }
    refuseGaps(platforms, captions);
    const made = input.drafts ? await makeDrafts(deps, actor, input, captions, signal) : none;
    const written = captions.map((variant) => ({ ...variant, postId: made.get(variant) ?? null }));
    const { kind, name } = writer;
    yield { kind: 'done', result: { seed, writer: { kind, name }, tokens, captions: written } };
  })();
}

function refuseGaps(platforms: readonly PlatformName[], captions: readonly CaptionVariant[]): void {
  const missing = platforms.filter((name) => !captions.some(({ platform }) => platform === name));
  if (missing.length > 0)
    throw new AppError('generation_failed', messages.nothing_written({ platforms: missing }));
}

async function makeDrafts(
  deps: WriteCaptionsDeps,
  actor: Actor,
  { campaignId }: CaptionsInput,
  captions: readonly CaptionVariant[],
  signal: AbortSignal,
): Promise<Drafts> {
  const firsts = [...Map.groupBy(captions, ({ platform }) => platform).values()].flatMap(
    ([first]) => first ?? [],
  );
  return deps.transact(async (tx) => {
    const made = new Map<CaptionVariant, PostId>();
    for (const variant of firsts) {
      const { platform, caption, options } = variant;
      const input = { platform, caption, options, media: [], campaignId };
      const post = await createPostIn(deps, tx, actor, input);
      made.set(variant, post.id);
    }
    // Before the commit: whoever has gone away gets nothing.
    signal.throwIfAborted();
    return made;
  });
}
