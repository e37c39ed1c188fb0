import type { World } from '../core/world.ts';
import type { FacebookState } from './state.ts';

/** How many bytes the next upload may bring before its connection is cut; asking uses the setting up. */
export function cutAfter({ journal }: World, { settings }: FacebookState): number {
  const bytes = settings.current().cut_next_upload_after_bytes;
  if (bytes === 0) return Number.POSITIVE_INFINITY;
  journal.commit([settings.change({ cut_next_upload_after_bytes: 0 })]);
  return bytes;
}
