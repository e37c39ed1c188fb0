/** What the header of a picture says, as far as it decides anything. */

import type { Metadata } from 'sharp';
import type { Message } from '../lib/message.ts';
import type { PictureMime } from './file-kind.ts';
import { openUploaded, whyNot } from './remake-picture.ts';
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

/** A stranger's picture said to be of this kind, or one of ours with all its frames or only the first. */
export type HowToLook = { readonly uploadedAs: PictureMime } | { readonly moving: boolean };

export type FactsResult =
  | { readonly kind: 'facts'; readonly facts: PictureFacts }
  | { readonly kind: 'not_readable'; readonly plainReason: Message };

export async function readPictureFacts(source: string, how: HowToLook): Promise<FactsResult> {
  const picture =
    'uploadedAs' in how
      ? openUploaded(source, how.uploadedAs)
      : openOriginal(source, how.moving ? 'image/gif' : undefined);
  try {
    const { exif: _, icc: __, iptc: ___, xmp: ____, comments: _____, ...facts } = await picture.metadata();
    return { kind: 'facts', facts };
  } catch (error) {
    return whyNot(error);
  }
}
