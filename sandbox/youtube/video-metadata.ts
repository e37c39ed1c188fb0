import { isRecord, type JsonObject } from '../core/forms.ts';
import { defaultCategory, isAssignableCategory } from './categories.ts';
import { badMetadata, badRequest, refuse } from './errors.ts';
import type { Extras } from './videos.ts';

/** The written side of a video resource: what is taken, what is refused and with which reason. */
export type Snippet = {
  title: string;
  description: string;
  tags: string[];
  categoryId: string;
  defaultLanguage: string | null;
  defaultAudioLanguage: string | null;
};
export type Status = {
  privacyStatus: 'public' | 'unlisted' | 'private';
  /** Milliseconds. */
  publishAt: number | null;
  license: string;
  embeddable: boolean;
  publicStatsViewable: boolean;
  selfDeclaredMadeForKids: boolean | null;
  containsSyntheticMedia: boolean;
};

/** Refuses names Google does not know, and parts that are in the body but not in `part`. */
export function checkShape(body: JsonObject, parts: string[]): void {
  for (const [name, value] of Object.entries(body)) {
    if (!knownFields.video.includes(name)) throw unknownName(name, 'video');
    if (writableParts.includes(name) && !parts.includes(name)) {
      throw refuse({
        status: 400,
        reason: 'unexpectedPart',
        domain: 'youtube.part',
        message: name,
        location: 'part',
      });
    }
    const fields = knownFields[name];
    if (!fields) continue;
    if (!isRecord(value)) throw badRequest(`Invalid value at 'video.${name}', expected an object.`);
    const unknown = Object.keys(value).find((field) => !fields.includes(field));
    if (unknown !== undefined) throw unknownName(unknown, `video.${name}`);
  }
}
const unknownName = (name: string, where: string) =>
  badRequest(`Invalid JSON payload received. Unknown name "${name}" at '${where}': Cannot find field.`);

export function readSnippet(body: JsonObject, whole: 'insert' | 'update'): Snippet {
  const snippet = isRecord(body.snippet) ? body.snippet : {};
  const title = text(snippet, 'title') ?? '';
  if (!isGoodTitle(title)) {
    throw invalid('invalidTitle', 'snippet.title', 'an invalid or empty video title');
  }
  const description = text(snippet, 'description') ?? '';
  if (!isGoodDescription(description)) {
    throw invalid('invalidDescription', 'snippet.description', 'an invalid video description');
  }
  const tags = snippet.tags ?? [];
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string') || !areGoodTags(tags)) {
    throw invalid('invalidTags', 'snippet.tags', 'invalid video keywords');
  }
  const categoryId = text(snippet, 'categoryId') ?? (whole === 'insert' ? defaultCategory : '');
  if (!isAssignableCategory(categoryId)) {
    throw invalid('invalidCategoryId', 'snippet.categoryId', 'an invalid category ID');
  }
  const defaultLanguage = text(snippet, 'defaultLanguage') ?? null;
  if (isRecord(body.localizations) && !defaultLanguage) {
    const message =
      'The API request is trying to add localized video details without specifying the default language of the video details.';
    throw badMetadata('defaultLanguageNotSet', 'localizations', message);
  }
  const defaultAudioLanguage = text(snippet, 'defaultAudioLanguage') ?? null;
  return { title, description, tags, categoryId, defaultLanguage, defaultAudioLanguage };
}

export function readStatus(
  body: JsonObject,
  privacyWhenOmitted: Status['privacyStatus'],
  now: number,
): Status {
  const status = isRecord(body.status) ? body.status : {};
  const privacy = oneOf(status, 'privacyStatus', ['public', 'unlisted', 'private'], privacyWhenOmitted);
  const publishAt = readPublishAt(status, privacy);
  const isPast = publishAt !== null && publishAt <= now;
  return {
    // A time that is over publishes at once.
    privacyStatus: isPast ? 'public' : (privacy as Status['privacyStatus']),
    publishAt: isPast ? null : publishAt,
    license: oneOf(status, 'license', ['youtube', 'creativeCommon'], 'youtube'),
    embeddable: yesOrNo(status, 'embeddable') ?? true,
    publicStatsViewable: yesOrNo(status, 'publicStatsViewable') ?? true,
    selfDeclaredMadeForKids: yesOrNo(status, 'selfDeclaredMadeForKids') ?? null,
    containsSyntheticMedia: yesOrNo(status, 'containsSyntheticMedia') ?? false,
  };
}

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
function readPublishAt(status: JsonObject, privacy: string): number | null {
  const value = text(status, 'publishAt');
  if (value === undefined) return null;
  const time = rfc3339.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || privacy !== 'private') {
    throw invalid('invalidPublishAt', 'status.publishAt', 'an invalid scheduled publishing time');
  }
  return time;
}

export const invalid = (reason: string, field: string, what: string) =>
  badMetadata(reason, field, `The request metadata specifies ${what}.`);

function text(from: JsonObject, field: string): string | undefined {
  const value = from[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw badRequest(`Invalid value at '${field}' (TYPE_STRING)`);
  return value;
}

function yesOrNo(from: JsonObject, field: string): boolean | undefined {
  const value = from[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw badRequest(`Invalid value at 'status.${field}' (TYPE_BOOL)`);
  return value;
}

function oneOf(from: JsonObject, field: string, allowed: string[], usual: string): string {
  const value = text(from, field) ?? usual;
  if (allowed.includes(value)) return value;
  throw badMetadata('invalidVideoMetadata', `status.${field}`, 'The request metadata is invalid.');
}

/** The limits of what people write, each in its own unit. */
const titleLimitCharacters = 100;
const descriptionLimitBytes = 5000;
const tagsLimitCharacters = 500;

const holdsAngles = (text: string): boolean => /[<>]/.test(text);

/** Characters are UTF-16 units, the sterner count: an emoji is two. */
const isGoodTitle = (title: string): boolean =>
  title.trim() !== '' && title.length <= titleLimitCharacters && !holdsAngles(title);

const isGoodDescription = (description: string): boolean =>
  Buffer.byteLength(description, 'utf8') <= descriptionLimitBytes && !holdsAngles(description);

/** Commas between tags count, and so do the two quotation marks a tag with a space is thought to stand in. */
export const tagsLength = (tags: string[]): number =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1));

const areGoodTags = (tags: string[]): boolean =>
  tagsLength(tags) <= tagsLimitCharacters && !tags.some((tag) => holdsAngles(tag) || tag.trim() === '');

/** The names in Google's video resource, as its discovery document has them. */
const words = (text: string): string[] => text.split(' ');

const writableParts = words('snippet status recordingDetails localizations paidProductPlacementDetails');
export const readableParts = words(
  'id snippet status statistics processingDetails contentDetails player fileDetails recordingDetails localizations ' +
    'paidProductPlacementDetails topicDetails suggestions liveStreamingDetails',
);
export const knownFields: Record<string, string[]> & { video: string[] } = {
  video: words(
    'ageGating brandPartner contentDetails etag fileDetails id kind liveStreamingDetails localizations ' +
      'monetizationDetails paidProductPlacementDetails player processingDetails projectDetails recordingDetails ' +
      'snippet statistics status suggestions topicDetails',
  ),
  snippet: words(
    'categoryId channelId channelTitle defaultAudioLanguage defaultLanguage description liveBroadcastContent ' +
      'localized publishedAt tags thumbnails title',
  ),
  status: words(
    'containsSyntheticMedia embeddable failureReason license madeForKids privacyStatus publicStatsViewable ' +
      'publishAt rejectionReason selfDeclaredMadeForKids uploadStatus',
  ),
  recordingDetails: words('location locationDescription recordingDate'),
  paidProductPlacementDetails: words('hasPaidProductPlacement'),
};

/** The lesser parts of a video, kept as they were sent. */
export function readExtras(body: JsonObject): Extras {
  const { recordingDetails, localizations, paidProductPlacementDetails } = body;
  return {
    ...(isRecord(recordingDetails) ? { recordingDetails } : {}),
    ...(isRecord(localizations) ? { localizations } : {}),
    ...(isRecord(paidProductPlacementDetails) ? { paidProductPlacementDetails } : {}),
  };
}
