import { isRecord } from '../core/forms.ts';
import { type Asset, readyAt, statusAt } from './assets.ts';
import { badField, missingField } from './errors.ts';
import type { PostMedia, Posts } from './posts.ts';
import type { LinkedInState } from './state.ts';

/** The `content` of a new post, which fits its schema: nothing, media, several images, a link, or a poll. */
export function readContent(state: LinkedInState, author: string, content: unknown): PostMedia[] {
  if (!isRecord(content)) return [];
  if ('media' in content) return [readMedia(state, author, content.media)];
  if ('multiImage' in content) return readMultiImage(state, author, content.multiImage);
  if ('article' in content) return readArticle(state, author, content.article);
  return readPoll(content.poll);
}

const maxAltTextLength = 4086;

function readMedia(state: LinkedInState, author: string, value: unknown): PostMedia {
  const field = 'content/media';
  const media = readReference(state, author, value, field);
  if (media.urn.startsWith('urn:li:document:') && !media.title) throw missingField(`${field}/title`);
  return media;
}

function readMultiImage(state: LinkedInState, author: string, value: unknown): PostMedia[] {
  const field = 'content/multiImage/images';
  const list = isRecord(value) && Array.isArray(value.images) ? value.images : [];
  if (list.length < 2 || list.length > 20) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, 'A multi-image post needs between 2 and 20 images');
  }
  return list.map((image: unknown, index) => readImageReference(state, author, image, `${field}/${index}`));
}

function readImageReference(state: LinkedInState, author: string, value: unknown, field: string): PostMedia {
  const id = isRecord(value) ? value.id : undefined;
  if (typeof id === 'string' && !id.startsWith('urn:li:image:')) {
    throw badField('INVALID_URN_TYPE', `${field}/id`, `"${id}" is not an image URN`);
  }
  return readReference(state, author, value, field);
}

/** An image, video or document of a post. It must exist, belong to the author and be ready. */
function readReference(state: LinkedInState, author: string, value: unknown, field: string): PostMedia {
  const urn = isRecord(value) ? value.id : undefined;
  if (!isRecord(value) || typeof urn !== 'string') throw missingField(`${field}/id`);
  const altText = textOf(value, 'altText') ?? null;
  const title = textOf(value, 'title');
  if (altText !== null && altText.length > maxAltTextLength) {
    throw badField('FIELD_LENGTH_TOO_LONG', `${field}/altText`, `altText is longer than ${maxAltTextLength}`);
  }
  const asset = findAsset(state, urn, `${field}/id`);
  if (asset.owner !== author) {
    throw badField('INVALID_CONTENT_OWNERSHIP', `${field}/id`, 'The owner of the media must be the author');
  }
  const { sha256, sizeBytes, pending } = requireUsable(state, asset, `${field}/id`);
  return { urn, sha256, sizeBytes, altText, ...(title ? { title } : {}), ...(pending ? { pending } : {}) };
}

function findAsset(state: LinkedInState, urn: string, field: string): Asset {
  const kind = /^urn:li:(image|video|document):/.exec(urn)?.[1];
  if (!kind) throw badField('INVALID_URN_TYPE', field, `"${urn}" is not an image, video or document URN`);
  const store = { image: state.images, video: state.videos, document: state.documents }[kind];
  const asset = store?.find(urn);
  if (!asset) throw badField(`INVALID_${kind.toUpperCase()}_ID`, field, `The ${kind} ${urn} is not found`);
  return asset;
}

function requireUsable(state: LinkedInState, asset: Asset, field: string) {
  const status = statusAt(asset, state.now());
  if (status === 'PROCESSING_FAILED') {
    throw badField('MEDIA_ASSET_PROCESSING_FAILED', field, `Media asset ${asset.urn} failed processing`);
  }
  const { bytes } = asset;
  const isAcceptedEarly = status === 'PROCESSING' && state.settings.current().early_media === 'accept';
  if (!bytes || (status !== 'AVAILABLE' && !isAcceptedEarly)) {
    throw badField('MEDIA_ASSET_WAITING_UPLOAD', field, `Media asset ${asset.urn} is waiting for upload`);
  }
  const pending = isAcceptedEarly ? { until: readyAt(bytes), fails: bytes.failure !== null } : undefined;
  return { sha256: bytes.sha256, sizeBytes: bytes.sizeBytes, pending };
}

const textOf = (value: Record<string, unknown>, name: string): string | undefined =>
  typeof value[name] === 'string' ? value[name] : undefined;

/** Limits of a link. LinkedIn fetches nothing from it, so readers see only what the post contains. */
const articleLimits = { title: 400, description: 4086 };
const article = 'content/article';

function readArticle(state: LinkedInState, author: string, value: unknown): PostMedia[] {
  if (!isRecord(value)) return [];
  const source = textOf(value, 'source') ?? '';
  if (!URL.canParse(source) || !/^https?:$/.test(new URL(source).protocol)) {
    throw badField('INVALID_VALUE_FOR_FIELD', `${article}/source`, `"${source}" is not a web address`);
  }
  if (!textOf(value, 'title')) throw missingField(`${article}/title`);
  for (const [name, limit] of Object.entries(articleLimits)) {
    if ((textOf(value, name)?.length ?? 0) > limit) {
      throw badField('FIELD_LENGTH_TOO_LONG', `${article}/${name}`, `${name} is longer than ${limit}`);
    }
  }
  const thumbnail = textOf(value, 'thumbnail');
  return thumbnail ? [readImageReference(state, author, { id: thumbnail }, `${article}/thumbnail`)] : [];
}

const pollLimits = { question: 140, option: 30 };
const pollField = 'content/poll';

/** A question with two to four options, without media. */
function readPoll(value: unknown): PostMedia[] {
  const poll = isRecord(value) ? value : {};
  requirePollText(poll.question, 'question', pollLimits.question);
  const options = Array.isArray(poll.options) ? poll.options : [];
  if (options.length < 2 || options.length > 4) {
    throw badPoll('INVALID_VALUE_FOR_FIELD', 'options', 'between 2 and 4 options are expected');
  }
  options.forEach((option: unknown, index) => {
    requirePollText(isRecord(option) ? option.text : undefined, `options/${index}/text`, pollLimits.option);
  });
  return [];
}

function requirePollText(value: unknown, name: string, limit: number): void {
  if (typeof value !== 'string' || value.trim() === '') {
    throw badPoll('INVALID_VALUE_BLANK_FIELD', name, 'text is expected');
  }
  if (value.length > limit) throw badPoll('FIELD_LENGTH_TOO_LONG', name, `longer than ${limit}`);
}

const badPoll = (code: string, name: string, problem: string) =>
  badField(code, `${pollField}/${name}`, `ERROR :: /${pollField}/${name} :: ${problem}`);

/** The post that a new post reshares, if any. */
export function readReshare(
  posts: Posts,
  { reshareContext, content }: Record<string, unknown>,
): string | null {
  if (!isRecord(reshareContext)) return null;
  const field = 'reshareContext/parent';
  const parent = String(reshareContext.parent);
  if (!/^urn:li:(share|ugcPost):\d+$/.test(parent)) {
    throw badField('INVALID_URN_TYPE', field, `"${parent}" is not a share or ugcPost URN`);
  }
  const original = posts.find(parent);
  if (!original || posts.stateOf(original) !== 'PUBLISHED') {
    throw badField('INVALID_URN_ID', field, `Post ${parent} is not found`);
  }
  if (original.isReshareDisabledByAuthor) {
    throw badField('INVALID_VALUE_FOR_FIELD', field, 'The author does not allow resharing this post');
  }
  if (content !== undefined) {
    throw badField('INVALID_VALUE_FOR_FIELD', 'content', 'A reshare cannot have content of its own');
  }
  return parent;
}
