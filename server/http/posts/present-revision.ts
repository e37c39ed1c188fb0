/** Maps revisions to the API's views. */

import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Post } from '../../domain/post-model/ports.ts';
import type { PostDetail } from '../../domain/posts/reader.ts';
import type { Proposal } from '../../domain/posts/submit-post.ts';
import { presentOrigin } from '../origins/origin-view.ts';
import type { ProofView, RevisionView } from './revision-views.ts';

export const presentOtherRevision = (
  { workspaceId }: Post,
  revision: PostDetail['currentContent'],
): RevisionView | null => revision && presentRevision({ id: revision.postId, workspaceId }, revision);

export function presentRevision(
  post: Pick<Post, 'id' | 'workspaceId'>,
  { number, digest, manifest, createdAt, by, origin }: NonNullable<PostDetail['revision']>,
): RevisionView {
  return {
    number,
    ...presentManifest(
      manifest,
      digest,
      (_sha256, index) =>
        `/v1/posts/${post.id}/revisions/${number}/media/${index}?workspace=${post.workspaceId}`,
    ),
    origin: presentOrigin(origin),
    created_at: createdAt.toISOString(),
    created_by: { id: by.id, name: by.name },
  };
}

export const presentProof = (
  post: Pick<Post, 'id' | 'workspaceId'>,
  { manifest, digest }: Extract<Proposal, { kind: 'ready' }>,
): ProofView =>
  presentManifest(
    manifest,
    digest,
    (sha256) => `/v1/posts/${post.id}/proof/media/${sha256}?workspace=${post.workspaceId}`,
  );

function presentManifest(
  manifest: SendManifest,
  digest: string,
  urlOf: (sha256: string, index: number) => string,
): ProofView {
  return {
    digest,
    platform: manifest.platform,
    account: manifest.account,
    amends: manifest.amends ?? null,
    text: manifest.text,
    mentions: manifest.mentions?.map((mention) => ({ ...mention })) ?? [],
    named: manifest.named?.map((entity) => ({ ...entity })) ?? [],
    first_comment: manifest.first_comment ?? null,
    media: manifest.media.map((media, index) => ({
      sha256: media.sha256,
      mime: media.mime,
      size_bytes: media.sizeBytes,
      width: media.width,
      height: media.height,
      duration_ms: media.durationMs ?? null,
      alt_text: media.altText,
      role: media.role ?? null,
      url: urlOf(media.sha256, index),
    })),
    wire: { ...manifest.wire },
  };
}
