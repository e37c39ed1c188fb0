/** The facts in a picture's header that affect how it is handled. */

import type { Metadata } from 'sharp';
import type { Message } from '../lib/message.ts';
import type { PictureMime } from './file-kind.ts';
import { openUploaded, toRefusal } from './reencode-picture.ts';
import { openOriginal } from './render-picture.ts';

export type PictureFacts = Pick<
  Metadata,
  | 'width'
  | 'height'
  | 'pages'
  | 'pageHeight'
  | 'orientation'
  | 'channels'
  | 'depth'
  | 'isProgressive'
  | 'chromaSubsampling'
  | 'hasAlpha'
  | 'bitsPerSample'
  | 'format'
  | 'compression'
>;

/** An untrusted picture of this claimed type, or a stored one with all its frames or only the first. */
export type InspectOptions = { readonly uploadedAs: PictureMime } | { readonly allFrames: boolean };

export type FactsResult =
  | { readonly kind: 'facts'; readonly facts: PictureFacts }
  | { readonly kind: 'not_readable'; readonly plainReason: Message };

export async function readPictureFacts(source: string, how: InspectOptions): Promise<FactsResult> {
  const picture =
    'uploadedAs' in how
      ? openUploaded(source, how.uploadedAs)
      : openOriginal(source, how.allFrames ? 'image/gif' : undefined);
  try {
    const { exif: _, icc: __, iptc: ___, xmp: ____, comments: _____, ...facts } = await picture.metadata();
    return { kind: 'facts', facts };
  } catch (error) {
    return toRefusal(error);
  }
}
