/** The longer side of pictures in lists. */
import { messages } from '../domain/media/messages.ts';

export const previewSidePx = 640;
/** All frames of an animation together. */
export const maxPixels = 80_000_000;
/** An animation of 80 seconds at 25 frames a second; each frame costs time, however small it is. */
export const maxFrames = 2_000;
/** A picture is loaded into memory completely. Photos of 50 million pixels have 15 to 30 MB. */
export const maxPictureBytes = 50_000_000;
/** A re-encoded picture may be larger than the original. */
export const maxWrittenBytes = 64_000_000;

export const pictureTooHeavy = messages.picture_too_heavy({ max: maxPictureBytes / 1_000_000 });
export const pictureTooLarge = messages.picture_too_many_pixels({ max: maxPixels / 1_000_000 });
export const tooManyFrames = messages.too_many_frames({ max: maxFrames });
export const pictureTooLargeForKind = messages.picture_too_large_for_kind();
export const pictureTookTooLong = messages.picture_too_slow();
export const pictureDamaged = messages.picture_damaged();
