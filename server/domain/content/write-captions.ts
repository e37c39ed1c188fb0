/**
 * Writes captions from a brief. Promise: everything generated is a draft, and nothing is saved partially: all drafts are
 * created in one transaction after the last caption, or none. When the client disconnects, the work is cancelled.
 */

import { randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { CampaignId, PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type RecordGeneratedDeps, recordGenerated } from '../origins/record-generated.ts';
import type { PlatformName } from '../platforms.ts';
import { type CreatePostDeps, createPostIn } from '../posts/create-post.ts';
import { publisherFor } from '../posts/guards.ts';
import { generatorSource } from '../sources/source.ts';
import type { Brief, CaptionVariant } from './brief.ts';
import { messages } from './messages.ts';
import type { TokenCount, Writer } from './ports.ts';
import { type ReadBrandDeps, readBrand } from './save-brand.ts';
import { chooseWriter, type WriterKind, type Writers } from './writers.ts';

export interface WriteCaptionsDeps extends ReadBrandDeps, CreatePostDeps, RecordGeneratedDeps {
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
  /** Captions that must not be repeated. */
  readonly avoid: readonly string[];
}

export interface WrittenCaption extends CaptionVariant {
  readonly postId: PostId | null;
}

export interface CaptionsResult {
  readonly seed: string;
  readonly writer: Pick<Writer, 'kind' | 'name'>;
  readonly tokens: TokenCount | null;
  readonly captions: readonly WrittenCaption[];
}

export type CaptionsEvent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'caption'; readonly variant: CaptionVariant }
  | { readonly kind: 'done'; readonly result: CaptionsResult };

type Drafts = ReadonlyMap<CaptionVariant, PostId>;
const noDrafts: Drafts = new Map();

/** Refuses invalid input before the first event; then streams the captions one by one. */
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
  const brand = await readBrand(deps, actor.workspaceId);
  const seed = input.seed ?? randomBytes(6).toString('hex');

  return (async function* write(): AsyncGenerator<CaptionsEvent> {
    const { brief, variants, avoid, angle = null } = input;
    const captions: CaptionVariant[] = [];
    let tokens: TokenCount | null = null;
    const request = { brief, brand, platforms, variants, seed, avoid, angle, signal };
    for await (const event of writer.captions(request)) {
      if (event.kind === 'caption') {
        const { caption, options } = event.variant;
        await recordGenerated(deps, actor, writer, [caption, ...Object.values(options)]);
        captions.push(event.variant);
      }
      if (event.kind === 'done') tokens = event.tokens;
      else yield event;
    }
    requireAllPlatforms(platforms, captions);
    const postIds = input.drafts
      ? await createDrafts(deps, actor, writer, input, captions, signal)
      : noDrafts;
    const written = captions.map((variant) => ({ ...variant, postId: postIds.get(variant) ?? null }));
    const { kind, name } = writer;
    yield { kind: 'done', result: { seed, writer: { kind, name }, tokens, captions: written } };
  })();
}

function requireAllPlatforms(platforms: readonly PlatformName[], captions: readonly CaptionVariant[]): void {
  const missing = platforms.filter((name) => !captions.some(({ platform }) => platform === name));
  if (missing.length > 0)
    throw new AppError('generation_failed', messages.nothing_written({ platforms: missing }));
}

async function createDrafts(
  deps: WriteCaptionsDeps,
  actor: Actor,
  writer: Writer,
  { campaignId }: CaptionsInput,
  captions: readonly CaptionVariant[],
  signal: AbortSignal,
): Promise<Drafts> {
  const firsts = [...Map.groupBy(captions, ({ platform }) => platform).values()].flatMap(
    ([first]) => first ?? [],
  );
  return deps.transact(async (tx) => {
    const created = new Map<CaptionVariant, PostId>();
    for (const variant of firsts) {
      const { platform, caption, options } = variant;
      const [sameIdeaAs] = created.values();
      const writtenBy = generatorSource(writer, actor.userId);
      const input = { platform, caption, options, media: [], campaignId, sameIdeaAs, writtenBy };
      const post = await createPostIn(deps, tx, actor, input);
      created.set(variant, post.id);
    }
    // Checked before the commit, so that a client that disconnected gets no drafts.
    signal.throwIfAborted();
    return created;
  });
}
