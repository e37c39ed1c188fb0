import { isRecord, type JsonObject } from './parameters.ts';
import type { Extras } from './videos.ts';

/** The lesser parts of a video, kept as they were sent. */
export function readExtras(body: JsonObject): Extras {
  const { recordingDetails, localizations, paidProductPlacementDetails } = body;
  return {
    ...(isRecord(recordingDetails) ? { recordingDetails } : {}),
    ...(isRecord(localizations) ? { localizations } : {}),
    ...(isRecord(paidProductPlacementDetails) ? { paidProductPlacementDetails } : {}),
  };
}
