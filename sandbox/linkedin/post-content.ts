import { badField } from './errors.ts';
import { isRecord } from './gate.ts';
import type { Images } from './images.ts';
import type { PostMedia } from './posts.ts';

/** The `content` of a new post: nothing, one image, or two to twenty. */
const altTextLimit = 4086;

export function readContent(images: Images, author: string, content: unknown): PostMedia[] {
  if (content === undefined) return [];
  if (!isRecord(content) || Object.keys(content).length !== 1) {
    throw badField(
      'INVALID_VALUE_FOR_FIELD',
      'content',
      'ERROR :: /content :: exactly one member is expected',
    );
  }
  if ('media' in content) return [readImage(images, author, content.media, 'content/media')];
  if ('multiImage' in content) return readMultiImage(images, author, content.multiImage);
  const kind = Object.keys(content)[0];
  throw badField(
    'INVALID_VALUE_FOR_FIELD',
    'content',
    `This sandbox does not simulate content of kind ${kind}`,
  );
}

function readMultiImage(images: Images, author: string, value: unknown): PostMedia[] {
  const field = 'content/multiImage/images';
  const list = isRecord(value) ? value.images : undefined;
  if (!Array.isArray(list)) throw badField('MISSING_FIELD', field, `ERROR :: /${field} :: field is required`);
  if (list.length < 2 || list.length > 20) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, 'A multi-image post needs between 2 and 20 images');
  }
  return list.map((image: unknown, index) => readImage(images, author, image, `${field}/${index}`));
}

function readImage(images: Images, author: string, value: unknown, field: string): PostMedia {
  const id = isRecord(value) ? value.id : undefined;
  if (!isRecord(value) || typeof id !== 'string') {
    throw badField(
      'MISSING_FIELD',
      `${field}/id`,
      `ERROR :: /${field}/id :: field is required but not found`,
    );
  }
  if (!id.startsWith('urn:li:image:')) {
    throw badField('INVALID_URN_TYPE', `${field}/id`, `This sandbox simulates image URNs only, not "${id}"`);
  }
  const altText = value.altText ?? null;
  if (altText !== null && typeof altText !== 'string') {
    throw badField('INVALID_VALUE_FOR_FIELD', `${field}/altText`, 'altText must be text');
  }
  if (altText !== null && altText.length > altTextLimit) {
    throw badField('FIELD_LENGTH_TOO_LONG', `${field}/altText`, `altText is longer than ${altTextLimit}`);
  }
  const image = images.find(id);
  if (!image) throw badField('INVALID_IMAGE_ID', `${field}/id`, `Image ${id} is not found`);
  if (image.owner !== author) {
    throw badField('INVALID_CONTENT_OWNERSHIP', `${field}/id`, 'The owner of the image must be the author');
  }
  const status = images.statusOf(image);
  if (status === 'PROCESSING_FAILED') {
    throw badField('MEDIA_ASSET_PROCESSING_FAILED', `${field}/id`, `Media asset ${id} failed processing`);
  }
  if (status !== 'AVAILABLE' || !image.bytes) {
    throw badField('MEDIA_ASSET_WAITING_UPLOAD', `${field}/id`, `Media asset ${id} is waiting for upload`);
  }
  return { urn: id, sha256: image.bytes.sha256, sizeBytes: image.bytes.sizeBytes, altText };
}
