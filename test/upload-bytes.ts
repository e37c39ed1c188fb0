/** A complete staged file, for tests that start behind the HTTP layer. */

import type { Actor } from '../server/domain/actor/actor.ts';
import type { IngestDeps } from '../server/domain/media/ingest-file.ts';
import type { Staging } from '../server/domain/media/ports.ts';
import { uploadMedia } from '../server/domain/media/upload-media.ts';

export async function uploadBytes(
  deps: IngestDeps & { readonly staging: Staging },
  actor: Actor,
  { bytes, ...words }: { readonly bytes: Uint8Array; readonly name: string; readonly altText: string },
) {
  await using staged = await deps.staging.receive(
    (async function* () {
      yield bytes;
    })(),
    { maxBytes: 1_000_000_000 },
  );
  return await uploadMedia(deps, actor, { staged, ...words });
}
