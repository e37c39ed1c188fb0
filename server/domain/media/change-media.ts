import { AppError, notFound } from '../../errors.ts';
import type { MediaId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { cleanFileName } from './file-name.ts';
import type { Crop, Focus, Media, Shape } from './media.ts';
import { messages } from './messages.ts';
import type { TakeInDeps } from './take-in.ts';

export interface ChangeMediaInput {
  readonly id: MediaId;
  readonly name?: string | undefined;
  readonly altText?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly focus?: Focus | null | undefined;
  /** Null takes a shape's cut back; shapes that are not named stay as they are. */
  readonly crops?: Partial<Record<Shape, Crop | null>> | undefined;
}

/** Changes what is said about a file. Its bytes never change, and neither does what was approved. */
export async function changeMedia(
  deps: Pick<TakeInDeps, 'transact' | 'media' | 'audit' | 'clock'>,
  actor: Actor,
  input: ChangeMediaInput,
): Promise<void> {
  require(actor, 'write_media');
  await deps.transact(async (tx) => {
    const media = await deps.media.lock(tx, actor.workspaceId, input.id);
    if (!media) throw notFound('file');
    const changes = {
      ...(input.name === undefined ? {} : { name: renamed(input.name, media) }),
      ...(input.altText === undefined ? {} : { altText: input.altText }),
      ...(input.tags === undefined ? {} : { tags: tidyTags(input.tags) }),
      ...(input.focus === undefined ? {} : { focus: input.focus }),
      ...(input.crops === undefined ? {} : { crops: mergedCrops(media, input.crops) }),
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

function renamed(name: string, media: Media): string {
  const { stem, extension } = cleanFileName(name, media.mime);
  return `${stem}${extension}`;
}

const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(
    tags.map((tag) => tag.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')).filter((tag) => tag !== ''),
  ),
];

function mergedCrops(media: Media, given: NonNullable<ChangeMediaInput['crops']>): Media['crops'] {
  const all = Object.entries({ ...media.crops, ...given }) as [Shape, Crop | null][];
  return Object.fromEntries(
    all.filter(([, crop]) => crop !== null).map(([shape, crop]) => [shape, crop as Crop]),
  );
}
