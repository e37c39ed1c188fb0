/** An image model. Its output is checked as the bytes of a picture and goes into the library like an upload. */

import { generateImage } from 'ai';
import type { ModelSetup } from '../../domain/content/model-settings.ts';
import type { ImageModel } from '../../domain/content/ports.ts';
import type { Logger } from '../../lib/logger.ts';
import { cropToSize } from '../pictures/crop-to-size.ts';
import { describeForLog, generationFailed, toAppError } from './failures.ts';
import { messages } from './messages.ts';
import { boundedPictureFetch, type Fetch } from './model-fetch.ts';
import { imageModel, providerTitles } from './providers.ts';
import { startTimeouts, systemTimers, type Timers } from './timeouts.ts';

export interface ImageModelInput extends ModelSetup {
  readonly fetch: Fetch;
  readonly log: Logger;
  readonly timers?: Timers;
}

/** Undefined: none is configured, or the provider has none. */
export function createImageModel(input: ImageModelInput): ImageModel | undefined {
  const { log, timers = systemTimers, fetch, ...setup } = input;
  const { provider, imageModel: name } = setup;
  if (name === null) return undefined;
  const model = imageModel({ ...setup, fetch: boundedPictureFetch(fetch) }, name);
  if (!model) return undefined;
  return {
    name: `${providerTitles[provider]} ${name}`,
    async generate({ prompt, width, height, signal }) {
      using timeouts = startTimeouts(timers, signal);
      timeouts.signal.throwIfAborted();
      try {
        const { image } = await generateImage({
          model,
          prompt,
          n: 1,
          maxRetries: 0,
          abortSignal: timeouts.signal,
          ...shapeFor(provider, name, width / height),
        });
        const drawn = Buffer.from(image.uint8Array);
        const bytes = isPicture(drawn) ? await cropToSize(drawn, width, height) : undefined;
        if (!bytes) throw generationFailed(messages.no_picture_sent());
        return { bytes, mime: 'image/png' };
      } catch (error) {
        if (timeouts.signal.aborted) throw timeouts.signal.reason;
        log.warn(
          { provider, model: name, ...describeForLog(error) },
          'an image model failed or gave an unusable answer',
        );
        throw toAppError(error, false);
      }
    },
  };
}

/** Models draw in a few shapes only, so the nearest is requested and cut to size. */
function shapeFor(
  provider: ModelSetup['provider'],
  name: string,
  ratio: number,
): { size: `${number}x${number}` } | { aspectRatio: `${number}:${number}` } {
  if (provider === 'google') {
    const aspectRatio = nearest(['1:1', '3:4', '4:3', '9:16', '16:9'] as const, ratio);
    return { aspectRatio };
  }
  const long = name.startsWith('dall-e-3') ? 1792 : 1536;
  const size = nearest(['1024x1024', `${long}x1024`, `1024x${long}`] as const, ratio);
  return { size: size as `${number}x${number}` };
}

function nearest<Shape extends string>(shapes: readonly [Shape, ...Shape[]], ratio: number): Shape {
  const away = (shape: Shape): number => {
    const [width = 1, height = 1] = shape.split(/[x:]/).map(Number);
    return Math.abs(Math.log(width / height / ratio));
  };
  return shapes.reduce((best, shape) => (away(shape) < away(best) ? shape : best));
}

function isPicture(bytes: Buffer): boolean {
  const isPng = bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isPng || isJpeg || isWebp;
}
