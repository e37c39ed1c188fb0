/** Writes one post of a campaign: its words, its picture, and then the draft, all at once or not at all. */

import { AppError } from '../../errors.ts';
import type { CaptionVariant } from '../content/brief.ts';
import { brandOf } from '../content/keep-brand.ts';
import { chooseWriter } from '../content/writers.ts';
import type { Media } from '../media/ports.ts';
import { takeIn } from '../media/take-in.ts';
import type { Tx } from '../tx.ts';
import { requireHold } from './hold-campaign.ts';
import { keepPost, PostLeft } from './keep-post.ts';
import { messages } from './messages.ts';
import { type ItemPicture, paintItem } from './paint-item.ts';
import type { CampaignDeps, ItemChanges, Turn } from './ports.ts';

type End = (tx: Tx, result: ItemChanges) => Promise<void>;

export async function makeItem(deps: CampaignDeps, turn: Turn, signal: AbortSignal, end: End): Promise<void> {
  const caption = await writeCaption(deps, turn, signal);
  const picture = await paintItem(deps, turn, signal);
  signal.throwIfAborted();
  const keep = async (tx: Tx, media: Media | null): Promise<void> => {
    await requireHold(deps, tx, turn);
    await end(tx, await keepPost(deps, tx, turn, { caption, media, missing: picture.missing }));
  };
  try {
    if (picture.file) await keepWithPicture(deps, turn, picture.file, signal, keep);
    else await deps.transact((tx) => keep(tx, null));
  } catch (error) {
    if (!(error instanceof PostLeft)) throw error;
    await deps.transact(async (tx) => {
      await requireHold(deps, tx, turn);
      await end(tx, { state: 'skipped', problem: error.reason });
    });
  }
}

async function writeCaption(
  deps: CampaignDeps,
  { campaign, item }: Turn,
  signal: AbortSignal,
): Promise<CaptionVariant> {
  const { workspaceId, brief, making } = campaign;
  if (!brief || !making) throw new AppError('wrong_state', messages.no_brief());
  const { platform, theme, position, round } = item;
  const writer = await chooseWriter(deps.writers, workspaceId, making.writer.kind);
  const avoid = await deps.campaigns.captions(campaign.id);
  const events = writer.captions({
    brief,
    brand: await brandOf(deps, workspaceId),
    platforms: [platform],
    variants: 1,
    seed: `${making.seed} ${position} ${round}`,
    avoid,
    angle: theme,
    campaign: campaign.name,
    signal,
  });
  for await (const event of events)
    if (event.kind === 'caption' && !avoid.includes(event.variant.caption)) return event.variant;
  throw new AppError(
    'generation_failed',
    messages.nothing_new_written({ platform: deps.posts.catalog.get(platform).title }),
  );
}

/** The file appears in the library by the same transaction that makes the draft. */
async function keepWithPicture(
  { studio }: CampaignDeps,
  { campaign }: Turn,
  { name, altText, bytes }: NonNullable<ItemPicture['file']>,
  signal: AbortSignal,
  keep: (tx: Tx, media: Media) => Promise<void>,
): Promise<void> {
  await using staged = await studio.staging.receive(bytes, { maxBytes: studio.maxFileBytes, signal });
  await takeIn(studio, {
    staged,
    name,
    altText,
    workspaceId: campaign.workspaceId,
    createdBy: campaign.createdBy,
    actor: 'system',
    also: keep,
  });
}
