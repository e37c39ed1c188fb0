/** The longer side of pictures in lists. */
export const previewSidePx = 640;
/** All frames of an animation together. */
export const maxPixels = 80_000_000;
/** An animation of 80 seconds at 25 pictures a second; each frame costs time, however small it is. */
export const maxFrames = 2_000;
/** A picture is taken into memory whole. Photos of 50 million pixels have 15 to 30 MB. */
export const maxPictureBytes = 50_000_000;
/** What is written anew may be larger than what came. */
export const maxWrittenBytes = 64_000_000;

export const pictureTooHeavy = `The picture has more than ${maxPictureBytes / 1_000_000} MB. Save it smaller and upload it again.`;
export const pictureTooLarge = `The picture has more than ${maxPixels / 1_000_000} million pixels. Make it smaller and upload it again.`;
export const tooManyFrames = `The animation has more than ${maxFrames.toLocaleString('en')} pictures. Make it shorter, or upload it as a video.`;
export const pictureTooHard =
  'The picture is too large for its kind. Make it smaller, or save it as an ordinary JPEG, and upload it again.';
export const pictureTookTooLong =
  'Reading the picture took too long. Try again in a moment; if it takes too long again, make it smaller and upload it again.';
export const pictureDamaged =
  'The picture is damaged or incomplete. Open it, save it again, and upload the new file.';
