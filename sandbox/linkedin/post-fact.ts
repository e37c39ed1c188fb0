import type { LedgerFact } from '../core/ledger.ts';
import { linkedInClient } from './client.ts';
import type { NewPost } from './posts.ts';

/** A post as the truth ledger tells it: what readers see, and what was sent. */
export function postFact(
  action: 'made_visible' | 'edited' | 'removed',
  post: NewPost,
  callId: string,
): LedgerFact {
  const { visibility, distribution, content, reshareOf, isReshareDisabledByAuthor } = post;
  const reshare = reshareOf ? { reshareContext: { parent: reshareOf } } : {};
  return {
    platform: 'linkedin',
    account: post.author,
    action,
    external_id: post.urn,
    text: post.text,
    raw_text: post.rawCommentary,
    media: post.media.map(({ sha256, sizeBytes, altText }) => ({
      sha256,
      size_bytes: sizeBytes,
      alt_text: altText,
    })),
    details: {
      visibility,
      distribution,
      ...(content ? { content } : {}),
      ...reshare,
      isReshareDisabledByAuthor,
    },
    call_id: callId,
    client_id: linkedInClient.id,
  };
}
