/** Generates one post of a campaign: its caption, its picture and then the draft, all in one transaction. */

import { AppError } from '../../errors.ts';
import { pictureMaker } from '../content/generate-pictures.ts';
import { readBrand } from '../content/save-brand.ts';
import { chooseWriter } from '../content/writers.ts';
import { ingestFile } from '../media/ingest-file.ts';
import type { Media } from '../media/ports.ts';
import { recordGenerated } from '../origins/record-generated.ts';
import { generatorSource } from '../sources/source.ts';
import type { Tx } from '../tx.ts';
import { requireLease } from './campaign-lease.ts';
import { messages } from './messages.ts';
import type { CampaignDeps, ItemChanges, ItemClaim } from './ports.ts';
import { type RenderedItem, renderItem } from './render-item.ts';
import { type GeneratedContent, PostNotReplaceable, savePost } from './save-post.ts';

type Finish = (tx: Tx, result: ItemChanges) => Promise<void>;

export async function generateItem(
  deps: CampaignDeps,
  turn: ItemClaim,
  signal: AbortSignal,
  finish: Finish,
): Promise<void> {
  const { caption, writtenBy } = await writeCaption(deps, turn, signal);
  const picture = await renderItem(deps, turn, signal);
  signal.throwIfAborted();
  const save = async (tx: Tx, media: Media | null): Promise<void> => {
    await requireLease(deps, tx, turn);
    await finish(tx, await savePost(deps, tx, turn, { caption, writtenBy, media, missing: picture.missing }));
  };
  try {
    if (picture.file) await saveWithPicture(deps, turn, picture.file, signal, save);
    else await deps.transact((tx) => save(tx, null));
  } catch (error) {
    if (!(error instanceof PostNotReplaceable)) throw error;
    await deps.transact(async (tx) => {
      await requireLease(deps, tx, turn);
      await finish(tx, { state: 'skipped', problem: error.reason });
    });
  }
}

async function writeCaption(
  deps: CampaignDeps,
  { campaign, item }: ItemClaim,
  signal: AbortSignal,
): Promise<Pick<GeneratedContent, 'caption' | 'writtenBy'>> {
  const { workspaceId, brief, generation } = campaign;
  if (!brief || !generation) throw new AppError('wrong_state', messages.no_brief());
  const { platform, theme, position, iteration } = item;
  const writer = await chooseWriter(deps.writers, workspaceId, generation.writer.kind);
  const avoid = await deps.campaigns.captions(campaign.id);
  const events = writer.captions({
    brief,
    brand: await readBrand(deps, workspaceId),
    platforms: [platform],
    variants: 1,
    seed: `${generation.seed} ${position} ${iteration}`,
    avoid,
    angle: theme,
    campaign: campaign.name,
    signal,
  });
  for await (const event of events) {
    if (event.kind !== 'caption' || avoid.includes(event.variant.caption)) continue;
    const caption = event.variant;
    const reader = { workspaceId, userId: campaign.createdBy };
    await recordGenerated(deps, reader, writer, [caption.caption, ...Object.values(caption.options)]);
    return { caption, writtenBy: generatorSource(writer, campaign.createdBy) };
  }
  throw new AppError(
    'generation_failed',
    messages.nothing_new_written({ platform: deps.posts.catalog.get(platform).title }),
  );
}

/** The file enters the library in the same transaction that saves the draft. */
async function saveWithPicture(
  { pictureDeps }: CampaignDeps,
  { campaign }: ItemClaim,
  { name, altText, bytes }: NonNullable<RenderedItem['file']>,
  signal: AbortSignal,
  save: (tx: Tx, media: Media) => Promise<void>,
): Promise<void> {
  await using staged = await pictureDeps.staging.receive(bytes, {
    maxBytes: pictureDeps.maxFileBytes,
    signal,
  });
  await ingestFile(pictureDeps, {
    staged,
    name,
    altText,
    workspaceId: campaign.workspaceId,
    createdBy: campaign.createdBy,
    madeBy: generatorSource(pictureMaker, campaign.createdBy),
    actor: 'system',
    alsoWrite: save,
  });
}
