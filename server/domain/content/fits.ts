import type { Publishers } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';
import { isMissing } from '../posts/write-draft.ts';

export type Fits = (
  platform: PlatformName,
  caption: string,
  options: { readonly [key: string]: string },
) => boolean;

/** Whether the platform would take this text by its own check. Pictures and choices that are missing can still come. */
export const createFits =
  (publishers: Pick<Publishers, 'publisher'>): Fits =>
  (platform, caption, options) =>
    publishers
      .publisher(platform)
      ?.check({ caption, media: [], options })
      .every(({ code }) => isMissing(code)) ?? false;
