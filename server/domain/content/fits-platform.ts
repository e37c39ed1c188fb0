import type { Publishers } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';
import { isMissingCode } from '../posts/write-draft.ts';

export type FitsPlatform = (
  platform: PlatformName,
  caption: string,
  options: { readonly [key: string]: string },
) => boolean;

/** Whether the text passes the platform's own check. Missing pictures and options are ignored: they can be added later. */
export const createFitsPlatform =
  (publishers: Pick<Publishers, 'publisher'>): FitsPlatform =>
  (platform, caption, options) =>
    publishers
      .publisher(platform)
      ?.check({ caption, media: [], options })
      .every(({ code }) => isMissingCode(code)) ?? false;
