/**
 * Uploads a video in the parts that LinkedIn specifies. Each part's id is saved, so that a send continues there
 * after a crash.
 */

import type { MediaFacts } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { fileAt } from '../kit/send-context.ts';
import { readPartId, readStatus, readVideoUpload } from './answers.ts';
import { finalizeVideoUpload, getAsset, initializeVideoUpload, uploadVideoPart } from './calls.ts';
import { type AssetHandle, asJson, assetKey, partIdOf, partKey } from './handles.ts';
import { messages } from './messages.ts';
import type { Context } from './step.ts';

type VideoParts = NonNullable<AssetHandle['video']>;

/** Undefined when the answer cannot be read, or its parts are not the whole file in order. */
export async function initializeVideo(
  { caller, manifest }: Context,
  { sizeBytes }: MediaFacts,
): Promise<Omit<AssetHandle, 'formerUrns'> | HttpResult | undefined> {
  const started = await initializeVideoUpload(caller, manifest.account, sizeBytes);
  if (started.kind !== 'answered' || started.status !== 200) return started;
  const upload = readVideoUpload(started.text);
  if (upload === undefined) return undefined;
  const parts = upload.uploadInstructions.map(({ uploadUrl, firstByte, lastByte }) => ({
    url: uploadUrl,
    first: firstByte,
    last: lastByte,
  }));
  const isWhole =
    parts.every(({ first, last }, index) => first === (parts[index - 1]?.last ?? -1) + 1 && last >= first) &&
    parts.at(-1)?.last === sizeBytes - 1;
  if (!isWhole) return undefined;
  return {
    urn: upload.video,
    uploadUrl: parts[0]?.url ?? '',
    expiresAtMs: upload.uploadUrlsExpireAt ?? null,
    uploaded: false,
    available: false,
    video: { token: upload.uploadToken, parts, finalizing: false },
  };
}

/** Sends the missing parts and finalizes the upload. Any result but "stored" is the answer that stopped it. */
export async function uploadVideo(
  context: Context,
  index: number,
  handle: AssetHandle,
  video: VideoParts,
): Promise<HttpResult | 'stored'> {
  const { sha256 } = fileAt(context, index);
  const partIds: string[] = [];
  for (const [number, { url, first, last }] of video.parts.entries()) {
    let id = partIdOf(context.handles, index, number, handle.urn);
    if (id === undefined) {
      const body = await context.io.openMedia(sha256, { first, last });
      const result = await uploadVideoPart(context.caller, { url, sizeBytes: last - first + 1, body });
      if (result.kind !== 'answered' || (result.status !== 200 && result.status !== 201)) return result;
      id = readPartId(result.headers);
      if (id === undefined)
        return {
          kind: 'lost',
          reason: messages.part_without_id(),
        };
      await context.save({ [partKey(index, number)]: { urn: handle.urn, id } });
    }
    partIds.push(id);
  }
  return await finalize(context, index, handle, { ...video, partIds });
}

/** LinkedIn may refuse a second finalize call, so the status is read first. */
async function finalize(
  context: Context,
  index: number,
  handle: AssetHandle,
  video: VideoParts & { readonly partIds: readonly string[] },
): Promise<HttpResult | 'stored'> {
  const { token, parts, partIds } = video;
  const done = { [assetKey(index)]: asJson({ ...handle, uploaded: true }) };
  if (video.finalizing && (await isComplete(context, handle.urn))) {
    await context.save(done);
    return 'stored';
  }
  const finalizing = { ...handle, video: { token, parts, finalizing: true } };
  if (!video.finalizing) await context.save({ [assetKey(index)]: asJson(finalizing) });
  const result = await finalizeVideoUpload(context.caller, { urn: handle.urn, token, partIds });
  if (result.kind !== 'answered' || result.status !== 200) return result;
  await context.save(done);
  return 'stored';
}

async function isComplete({ caller }: Context, urn: string): Promise<boolean> {
  const answer = await getAsset(caller, 'video', urn);
  const status = answer.kind === 'answered' && answer.status === 200 ? readStatus(answer.text) : undefined;
  return status === 'PROCESSING' || status === 'AVAILABLE';
}
