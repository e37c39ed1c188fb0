import type { Documents } from './documents.ts';
import { badField } from './errors.ts';
import { isRecord } from './gate.ts';
import type { Images } from './images.ts';
import { type Asset, readyAt, statusAt } from './media-status.ts';
import type { PostMedia } from './posts.ts';
import type { Settings } from './settings.ts';
import type { Videos } from './videos.ts';

/** Images, videos and documents named by a post: known, the author's own, and ready. */
export type MediaShelves = {
  images: Images;
  videos: Videos;
  documents: Documents;
  settings: Settings;
  now: () => number;
};
const altTextLimit = 4086;
const missing = (field: string) =>
  badField('MISSING_FIELD', field, `ERROR :: /${field} :: field is required but not found`);

export function readMedia(shelves: MediaShelves, author: string, value: unknown): PostMedia {
  const field = 'content/media';
  const media = readAsset(shelves, author, value, field);
  if (media.urn.startsWith('urn:li:document:') && !media.title) throw missing(`${field}/title`);
  return media;
}

export function readMultiImage(shelves: MediaShelves, author: string, value: unknown): PostMedia[] {
  const field = 'content/multiImage/images';
  const list = isRecord(value) ? value.images : undefined;
  if (!Array.isArray(list)) throw badField('MISSING_FIELD', field, `ERROR :: /${field} :: field is required`);
  if (list.length < 2 || list.length > 20) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, 'A multi-image post needs between 2 and 20 images');
  }
  return list.map((image: unknown, index) => readImage(shelves, author, image, `${field}/${index}`));
}

export function readImage(shelves: MediaShelves, author: string, value: unknown, field: string): PostMedia {
  const id = isRecord(value) ? value.id : undefined;
  if (typeof id === 'string' && !id.startsWith('urn:li:image:')) {
    throw badField('INVALID_URN_TYPE', `${field}/id`, `"${id}" is not an image URN`);
  }
  return readAsset(shelves, author, value, field);
}

function readAsset(shelves: MediaShelves, author: string, value: unknown, field: string): PostMedia {
  const urn = isRecord(value) ? value.id : undefined;
  if (!isRecord(value) || typeof urn !== 'string') throw missing(`${field}/id`);
  const altText = readText(value, 'altText', field);
  const title = readText(value, 'title', field);
  if (altText !== null && altText.length > altTextLimit) {
    throw badField('FIELD_LENGTH_TOO_LONG', `${field}/altText`, `altText is longer than ${altTextLimit}`);
  }
  const asset = find(shelves, urn, `${field}/id`);
  if (asset.owner !== author) {
    throw badField('INVALID_CONTENT_OWNERSHIP', `${field}/id`, 'The owner of the media must be the author');
  }
  const { sha256, sizeBytes, pending } = requireUsable(shelves, asset, `${field}/id`);
  return { urn, sha256, sizeBytes, altText, ...(title ? { title } : {}), ...(pending ? { pending } : {}) };
}

function find(shelves: MediaShelves, urn: string, field: string): Asset {
  const kind = /^urn:li:(image|video|document):/.exec(urn)?.[1];
  if (!kind) throw badField('INVALID_URN_TYPE', field, `"${urn}" is not an image, video or document URN`);
  const shelf = { image: shelves.images, video: shelves.videos, document: shelves.documents }[kind];
  const asset = shelf?.find(urn);
  if (!asset) throw badField(`INVALID_${kind.toUpperCase()}_ID`, field, `The ${kind} ${urn} is not found`);
  return asset;
}

function requireUsable(shelves: MediaShelves, asset: Asset, field: string) {
  const status = statusAt(asset, shelves.now());
  if (status === 'PROCESSING_FAILED') {
    throw badField('MEDIA_ASSET_PROCESSING_FAILED', field, `Media asset ${asset.urn} failed processing`);
  }
  const { bytes } = asset;
  const takesEarly = status === 'PROCESSING' && shelves.settings.current().early_media === 'accept';
  if (!bytes || (status !== 'AVAILABLE' && !takesEarly)) {
    throw badField('MEDIA_ASSET_WAITING_UPLOAD', field, `Media asset ${asset.urn} is waiting for upload`);
  }
  const pending = takesEarly ? { until: readyAt(bytes), fails: bytes.failure !== null } : undefined;
  return { sha256: bytes.sha256, sizeBytes: bytes.sizeBytes, pending };
}

function readText(value: Record<string, unknown>, name: string, field: string): string | null {
  const text = value[name] ?? null;
  if (text === null || typeof text === 'string') return text;
  throw badField('INVALID_VALUE_FOR_FIELD', `${field}/${name}`, `${name} must be text`);
}
