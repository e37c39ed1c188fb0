/** A file that came whole, for tests that start behind the door. */

import type { Actor } from '../server/domain/actor/actor.ts';
import type { Staging } from '../server/domain/media/ports.ts';
import type { TakeInDeps } from '../server/domain/media/take-in.ts';
import { uploadMedia } from '../server/domain/media/upload-media.ts';

export async function uploadBytes(
  deps: TakeInDeps & { readonly staging: Staging },
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
