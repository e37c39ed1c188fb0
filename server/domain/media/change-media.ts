import { AppError, notFound } from '../../errors.ts';
import type { MediaId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { cleanFileName } from './file-name.ts';
import type { IngestDeps } from './ingest-file.ts';
import type { Crop, Focus, Media, Shape } from './media.ts';
import { messages } from './messages.ts';

export interface ChangeMediaInput {
  readonly id: MediaId;
  readonly name?: string | undefined;
  readonly altText?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly focus?: Focus | null | undefined;
  /** Null removes the crop of a shape; shapes that are not named stay as they are. */
  readonly crops?: Partial<Record<Shape, Crop | null>> | undefined;
}

/** Changes a file's metadata. Its bytes never change, and neither does anything that was approved. */
export async function changeMedia(
  deps: Pick<IngestDeps, 'transact' | 'media' | 'audit' | 'clock'>,
  actor: Actor,
  input: ChangeMediaInput,
): Promise<void> {
  require(actor, 'write_media');
  await deps.transact(async (tx) => {
    const media = await deps.media.lock(tx, actor.workspaceId, input.id);
    if (!media) throw notFound('file');
    const changes = {
      ...(input.name === undefined ? {} : { name: cleanName(input.name, media) }),
      ...(input.altText === undefined ? {} : { altText: input.altText }),
      ...(input.tags === undefined ? {} : { tags: normalizeTags(input.tags) }),
      ...(input.focus === undefined ? {} : { focus: input.focus }),
      ...(input.crops === undefined ? {} : { crops: mergeCrops(media, input.crops) }),
    };
    const { name = media.name } = changes;
    if (!(await deps.media.update(tx, media.id, changes)))
      throw new AppError('media_name_taken', messages.name_taken({ name }));
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: deps.clock.now(),
      actor,
      action: 'media.changed',
      subject: `media:${media.id}`,
      data: { changed: Object.keys(changes).sort() },
    });
  });
}

function cleanName(name: string, media: Media): string {
  const { stem, extension } = cleanFileName(name, media.mime);
  return `${stem}${extension}`;
}

const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(
    tags.map((tag) => tag.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')).filter((tag) => tag !== ''),
  ),
];

function mergeCrops(media: Media, given: NonNullable<ChangeMediaInput['crops']>): Media['crops'] {
  const all = Object.entries({ ...media.crops, ...given }) as [Shape, Crop | null][];
  return Object.fromEntries(
    all.filter(([, crop]) => crop !== null).map(([shape, crop]) => [shape, crop as Crop]),
  );
}
