/**
 * Generates the file that a platform needs. Pictures are quick and are generated immediately; videos are generated
 * by a job.
 */

import { AppError, notFound } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import { type MediaId, newId, type RenditionId, type WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { IngestDeps } from './ingest-file.ts';
import { messages } from './messages.ts';
import type {
  LocalFile,
  Media,
  MediaJobs,
  PictureRenderer,
  Rendition,
  RenditionFile,
  RenditionStore,
  Scratch,
  Staging,
  VideoRenderer,
} from './ports.ts';
import { type PictureRecipe, type Recipe, recipeDigest, type VideoRecipe } from './recipe.ts';
import { storeBytes, storeStaged } from './store-object.ts';

export interface RenditionDeps
  extends Pick<IngestDeps, 'transact' | 'clock' | 'log' | 'register' | 'storage' | 'media'> {
  readonly renditions: RenditionStore;
  readonly pictures: PictureRenderer;
  readonly videos: VideoRenderer;
  readonly staging: Pick<Staging, 'receive'>;
  readonly scratch: Scratch;
  readonly jobs: Pick<MediaJobs, 'generateRendition'>;
}

/** A rendition without a heartbeat for this long belongs to a process that died. */
const staleAfterMs = seconds(30);
const heartbeatIntervalMs = seconds(3);

/** Ensures that the rendition exists or is being generated. */
export async function ensureRendition(
  deps: RenditionDeps,
  file: { readonly workspaceId: WorkspaceId; readonly mediaId: MediaId },
  recipe: Recipe,
): Promise<Rendition> {
  const now = deps.clock.now();
  const rendition = await deps.transact(async (tx) => {
    const wanted = { ...file, id: newId('rnd', now.getTime()), recipe, recipeDigest: recipeDigest(recipe) };
    const found = await deps.renditions.ensure(tx, wanted, now);
    if (found.id === wanted.id && recipe.kind === 'video') await deps.jobs.generateRendition(tx, found.id);
    return found;
  });
  if (recipe.kind === 'video' || rendition.state === 'ready') return rendition;
  await generateRendition(deps, rendition.id);
  return (await deps.renditions.find(file.workspaceId, rendition.id)) ?? rendition;
}

/** Does nothing when another worker is generating it, or when it exists already. */
export async function generateRendition(deps: RenditionDeps, id: RenditionId): Promise<void> {
  const now = deps.clock.now();
  const rendition = await deps.renditions.claim(id, later(now, -staleAfterMs), now);
  if (!rendition) return;
  try {
    const media = await deps.media.find(null, rendition.workspaceId, rendition.mediaId);
    if (!media) return await deps.renditions.fail(id, messages.file_deleted(), deps.clock.now());
    const result =
      rendition.recipe.kind === 'picture'
        ? await generatePicture(deps, media, rendition.recipe)
        : await generateVideo(deps, rendition, media, rendition.recipe);
    if (result === 'cancelled') return;
    if ('code' in result) await deps.renditions.fail(id, result, deps.clock.now());
    else await deps.renditions.finish(id, result, deps.clock.now());
  } catch (error) {
    const problem = error instanceof AppError ? error.detail : messages.rendition_failed();
    if (!(error instanceof AppError))
      deps.log.error({ error, rendition: id }, 'a rendition failed unexpectedly');
    await deps.renditions.fail(id, problem, deps.clock.now());
  }
}

async function generatePicture(
  deps: RenditionDeps,
  { workspaceId, sha256 }: Media,
  recipe: PictureRecipe,
): Promise<RenditionFile | Message> {
  const { stream } = await deps.storage.open(workspaceId, sha256);
  const result = await deps.pictures.render(new Uint8Array(await new Response(stream).arrayBuffer()), recipe);
  if (result.kind === 'not_readable') return result.plainReason;
  const { bytes, mime, width, height } = result.picture;
  return { ...(await storeBytes(deps, workspaceId, bytes)), mime, width, height, durationMs: null };
}

async function generateVideo(
  deps: RenditionDeps,
  { id }: Rendition,
  media: Media,
  recipe: VideoRecipe,
): Promise<RenditionFile | Message | 'cancelled'> {
  const controller = new AbortController();
  let percent = 0;
  const heartbeat = setInterval(() => {
    deps.renditions.reportProgress(id, percent, deps.clock.now()).then(
      (wanted) => wanted || controller.abort(),
      (error: unknown) => deps.log.debug({ error }, 'the heartbeat of a rendition could not be recorded'),
    );
  }, heartbeatIntervalMs);
  try {
    await using original: LocalFile = await deps.storage.localFile(media.workspaceId, media.sha256);
    await using target = await deps.scratch.file();
    const result = await deps.videos.render(original, media, recipe, target.path, {
      signal: controller.signal,
      onProgress: (reached) => {
        percent = Math.min(99, Math.max(percent, Math.round(reached)));
      },
    });
    if (result.kind === 'cancelled') return 'cancelled';
    if (result.kind === 'failed') return result.plainReason;
    await using staged = await deps.staging.receive(target.bytes(), { maxBytes: recipe.maxSizeBytes });
    const { mime, width, height, durationMs } = result.facts;
    return { ...(await storeStaged(deps, media.workspaceId, staged)), mime, width, height, durationMs };
  } finally {
    clearInterval(heartbeat);
  }
}

export async function cancelRendition(deps: RenditionDeps, actor: Actor, id: RenditionId): Promise<void> {
  await changeState(deps, actor, id, messages.rendition_not_in_progress(), (tx, now) =>
    deps.renditions.cancel(tx, id, now),
  );
}

export async function retryRendition(deps: RenditionDeps, actor: Actor, id: RenditionId): Promise<void> {
  await changeState(deps, actor, id, messages.rendition_not_failed(), async (tx, now) => {
    const again = await deps.renditions.retry(tx, id, now);
    if (again) await deps.jobs.generateRendition(tx, id);
    return again;
  });
}

async function changeState(
  deps: RenditionDeps,
  actor: Actor,
  id: RenditionId,
  refusal: Message,
  change: (tx: Parameters<RenditionStore['cancel']>[0], now: Date) => Promise<boolean>,
): Promise<void> {
  require(actor, 'write_posts');
  if (!(await deps.renditions.find(actor.workspaceId, id))) throw notFound('rendition');
  await deps.transact(async (tx) => {
    if (!(await change(tx, deps.clock.now()))) throw new AppError('wrong_state', refusal);
  });
}
