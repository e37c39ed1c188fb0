import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { fetchFile } from '../meta/fetch-file.ts';
import { type ImageFacts, imageHeadBytes, readImageFacts } from '../meta/image-facts.ts';
import type { GraphRequest } from './graph-request.ts';

/** A picture sent along as `source`, or fetched from `url`. `unreachable`: the address gave nothing. */
export type PreparedPhoto = { blob: StoredBlob; facts: ImageFacts | undefined } | 'unreachable';

const fetchTimeoutMs = 30_000;

export async function preparePhoto(
  blobs: BlobStore,
  { files, parameters }: GraphRequest,
): Promise<PreparedPhoto | undefined> {
  const sent = files.get('source');
  const url = parameters.get('url');
  if (!sent && !url) return undefined;
  const blob = sent ?? (await fetchFile(blobs, url ?? '', { timeoutMs: fetchTimeoutMs }));
  if (!blob) return 'unreachable';
  return { blob, facts: readImageFacts(await blobs.head(blob.sha256, imageHeadBytes)) };
}
