/** The longer side of pictures in lists. */
import { messages } from '../domain/media/messages.ts';

export const previewSidePx = 640;
/** All frames of an animation together. */
export const maxPixels = 80_000_000;
/** An animation of 80 seconds at 25 pictures a second; each frame costs time, however small it is. */
export const maxFrames = 2_000;
/** A picture is taken into memory whole. Photos of 50 million pixels have 15 to 30 MB. */
export const maxPictureBytes = 50_000_000;
/** What is written anew may be larger than what came. */
export const maxWrittenBytes = 64_000_000;

export const pictureTooHeavy = messages.picture_too_heavy({ max: maxPictureBytes / 1_000_000 });
export const pictureTooLarge = messages.picture_too_many_pixels({ max: maxPixels / 1_000_000 });
export const tooManyFrames = messages.too_many_frames({ max: maxFrames });
export const pictureTooHard = messages.picture_too_large_for_kind();
export const pictureTookTooLong = messages.picture_too_slow();
export const pictureDamaged = messages.picture_damaged();
