import { isRecord, type JsonObject } from '../core/forms.ts';
import { defaultCategory, isAssignableCategory } from './categories.ts';
import { badMetadata } from './errors.ts';
import { checkResource } from './resource-calls.ts';
import type { Extras } from './videos.ts';

/** The writable fields of a video resource: what is accepted, and what is rejected with which reason. */
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
  /** In milliseconds. */
  publishAt: number | null;
  license: string;
  embeddable: boolean;
  publicStatsViewable: boolean;
  selfDeclaredMadeForKids: boolean | null;
  containsSyntheticMedia: boolean;
};

export const checkShape = (body: JsonObject, parts: string[]): void =>
  checkResource('Video', body, { parts, writable: writableParts });

export function readSnippet(body: JsonObject, whole: 'insert' | 'update'): Snippet {
  const snippet = isRecord(body.snippet) ? body.snippet : {};
  const title = text(snippet, 'title') ?? '';
  if (!isValidTitle(title)) {
    throw invalid('invalidTitle', 'snippet.title', 'an invalid or empty video title');
  }
  const description = text(snippet, 'description') ?? '';
  if (!isValidDescription(description)) {
    throw invalid('invalidDescription', 'snippet.description', 'an invalid video description');
  }
  const tags = Array.isArray(snippet.tags) ? snippet.tags.map(String) : [];
  if (!areValidTags(tags)) {
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
  const privacy = (text(status, 'privacyStatus') ?? privacyWhenOmitted) as Status['privacyStatus'];
  const publishAt = readPublishAt(status, privacy);
  const isPast = publishAt !== null && publishAt <= now;
  return {
    // A time in the past publishes at once.
    privacyStatus: isPast ? 'public' : privacy,
    publishAt: isPast ? null : publishAt,
    license: text(status, 'license') ?? 'youtube',
    embeddable: readBoolean(status, 'embeddable') ?? true,
    publicStatsViewable: readBoolean(status, 'publicStatsViewable') ?? true,
    selfDeclaredMadeForKids: readBoolean(status, 'selfDeclaredMadeForKids') ?? null,
    containsSyntheticMedia: readBoolean(status, 'containsSyntheticMedia') ?? false,
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

/** The types were checked against Google's description before. */
const text = (from: JsonObject, field: string): string | undefined =>
  typeof from[field] === 'string' ? from[field] : undefined;

const readBoolean = (from: JsonObject, field: string): boolean | undefined =>
  typeof from[field] === 'boolean' ? from[field] : undefined;

/** The limits of text fields, each in its own unit. */
const maxTitleCharacters = 100;
const maxDescriptionBytes = 5000;
const maxTagsCharacters = 500;

const hasAngleBrackets = (text: string): boolean => /[<>]/.test(text);

/** Characters are UTF-16 units, the stricter count: an emoji is two. */
const isValidTitle = (title: string): boolean =>
  title.trim() !== '' && title.length <= maxTitleCharacters && !hasAngleBrackets(title);

const isValidDescription = (description: string): boolean =>
  Buffer.byteLength(description, 'utf8') <= maxDescriptionBytes && !hasAngleBrackets(description);

/** Commas between tags count, as do the two quotation marks that a tag with a space is assumed to have. */
export const tagsLength = (tags: string[]): number =>
  tags.reduce((sum, tag) => sum + tag.length + (tag.includes(' ') ? 2 : 0), Math.max(0, tags.length - 1));

const areValidTags = (tags: string[]): boolean =>
  tagsLength(tags) <= maxTagsCharacters && !tags.some((tag) => hasAngleBrackets(tag) || tag.trim() === '');

const splitWords = (text: string): string[] => text.split(' ');

export const writableParts = splitWords(
  'snippet status recordingDetails localizations paidProductPlacementDetails',
);
export const readableParts = splitWords(
  'id snippet status statistics processingDetails contentDetails player fileDetails recordingDetails localizations ' +
    'paidProductPlacementDetails topicDetails suggestions liveStreamingDetails',
);
/** Further parts of a video, stored as they were sent. */
export function readExtras(body: JsonObject): Extras {
  const { recordingDetails, localizations, paidProductPlacementDetails } = body;
  return {
    ...(isRecord(recordingDetails) ? { recordingDetails } : {}),
    ...(isRecord(localizations) ? { localizations } : {}),
    ...(isRecord(paidProductPlacementDetails) ? { paidProductPlacementDetails } : {}),
  };
}
