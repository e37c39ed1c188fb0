/** The values of a post besides its caption and files, as the platform describes them. */
import type {
  MediaView,
  PlatformView,
  PostDetailView,
  PostMediaView,
  PostOptionView,
} from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { entitiesNamedIn, toEntities } from './mentions.ts';
import { describePeople, tagsToSend, toPeopleTags } from './people-tags.ts';

export type OptionValues = Readonly<Record<string, unknown>>;
type File = Pick<MediaView, 'kind'> & Pick<PostMediaView, 'role'>;
type Limits = NonNullable<PlatformView['limits']>;

/** The visible files; a thumbnail only represents one of them. */
export const visibleFiles = <F extends Pick<File, 'role'>>(media: readonly F[]): readonly F[] =>
  media.filter(({ role }) => role === null);

/** The option `kind`, for platforms that have more than posts. */
export type PostKind = 'post' | 'reel' | 'story';

export const postKind = ({ kind }: OptionValues): PostKind =>
  kind === 'reel' || kind === 'story' ? kind : 'post';

/** It decides which other options apply, so it comes first. */
export const isKindChoice = ({ key, kind }: PostOptionView): boolean => key === 'kind' && kind === 'choice';

/** The options that such a post has. One that depends on another asks only for a value that is sent too. */
export const applicableOptions = (
  options: readonly PostOptionView[],
  media: readonly File[],
  values: OptionValues,
): readonly PostOptionView[] => {
  const isSet = (key: string): boolean => {
    const option = options.find((one) => one.key === key);
    return !isEmpty(values[key]) && (option === undefined || isApplicable(option));
  };
  const isApplicable = ({
    only_with: kind,
    only_as: allowedKinds,
    only_with_option: other,
    only_without_option: rival,
  }: PostOptionView): boolean => {
    if (allowedKinds && !allowedKinds.includes(postKind(values))) return false;
    if (other !== undefined && !isSet(other)) return false;
    if (rival !== undefined && isSet(rival)) return false;
    if (kind === undefined) return true;
    const shown = visibleFiles(media);
    return kind === 'none' ? shown.length === 0 : shown.some((one) => one.kind === kind);
  };
  return options.filter(isApplicable);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * What is sent to the server: nothing empty, nothing that applies only to other files, and only mentions that the
 * caption still contains.
 */
export const optionsToSend = (
  options: readonly PostOptionView[],
  { options: values, media, caption }: { options: OptionValues; media: readonly File[]; caption: string },
): OptionValues => {
  const applicable = applicableOptions(options, media, values);
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const option = options.find((one) => one.key === key);
      const sent = option ? valueToSend(option, value, caption) : value;
      const isSent = !isEmpty(sent) && (option === undefined || applicable.includes(option));
      return isSent ? [[key, sent]] : [];
    }),
  );
};

const valueToSend = ({ kind }: PostOptionView, value: unknown, caption: string): unknown => {
  if (kind === 'mentions') return entitiesNamedIn(caption, toEntities(value));
  if (kind === 'list') return toWordList(value).map((text) => text.trim());
  return kind === 'people_tags' ? tagsToSend(toPeopleTags(value)) : value;
};

/** Their values are ids of one platform. */
const platformBoundKinds: readonly PostOptionView['kind'][] = [
  'choice',
  'mentions',
  'entities',
  'people_tags',
];

/** The values that fit another account of the same platform: not those from lists of the account's own. */
export const optionsForOtherAccount = (
  options: readonly PostOptionView[],
  values: OptionValues,
): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => options.find((one) => one.key === key)?.lookup !== 'list'),
  );

/** The values that another platform has under the same key and kind. */
export const optionsForOtherPlatform = (
  before: readonly PostOptionView[],
  after: readonly PostOptionView[],
  values: OptionValues,
): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => {
      const oldOption = before.find((one) => one.key === key);
      const newOption = after.find((one) => one.key === key);
      return (
        oldOption !== undefined &&
        newOption?.kind === oldOption.kind &&
        !platformBoundKinds.includes(newOption.kind)
      );
    }),
  );

/** `espresso, milk drinks` as a list without duplicates. */
export const parseWordList = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  ),
];

/** The texts of a list as they are edited: one that was cleared keeps its place. */
export const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const toWordList = (value: unknown): readonly string[] =>
  toTexts(value).filter((text) => text.trim() !== '');

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A moment as a person writes it, `2,5` too; undefined where there is none. */
export const toSeconds = (value: unknown): number | undefined => {
  const seconds =
    typeof value === 'number' ? value : Number(toText(value).trim().replace(',', '.') || 'none');
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
};

/** With the id, because platforms get that: a name alone could be that of another. */
const describeEntity = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  name.includes(id) ? name : `${name} (${id})`;

/** A value as a reader of the proof sees it; null if there is none. */
export const describeOptionValue = (option: PostOptionView, value: unknown): string | null => {
  const given = isEmpty(value) ? option.initial : value;
  if (option.kind === 'toggle') return given === true ? t('yes') : t('no');
  if (option.kind === 'words' || option.kind === 'list') return toWordList(given).join(', ') || null;
  if (option.kind === 'entities' || option.kind === 'mentions')
    return toEntities(given).map(describeEntity).join(', ') || null;
  if (option.kind === 'moment') {
    const seconds = toSeconds(given);
    return seconds === undefined ? toText(given) || null : t('{seconds} s', { seconds });
  }
  if (option.kind === 'people_tags') return describePeople(toPeopleTags(given)) || null;
  const text = toText(given);
  return option.choices?.find((choice) => choice.value === text)?.label ?? (text || null);
};

/**
 * The options that are published. An amendment does not repeat the first comment, which was published with the post
 * itself.
 */
export const optionsToPublish = ({
  amends,
  options,
}: Pick<PostDetailView, 'amends' | 'options'>): OptionValues => {
  if (amends === null) return options;
  const { first_comment: _firstComment, ...changed } = options;
  return changed;
};

/** Text of a line or more for readers, as opposed to a small value such as a number of seconds. */
export const isProse = ({ kind, max_length }: PostOptionView): boolean =>
  kind === 'long_text' || (kind === 'text' && (max_length ?? Number.POSITIVE_INFINITY) >= 40);

/** What the platform calls the still image of a video; undefined if it does not support one. */
export const thumbnailNoun = (platform: PlatformView | undefined): 'thumbnail' | 'cover' | undefined =>
  platform?.placements.find(({ image, still }) => image !== null && still !== null)?.still ?? undefined;

/** Whether a thumbnail makes sense: for a single video if the platform accepts one, or for a link. */
export const acceptsThumbnail = (
  platform: PlatformView | undefined,
  values: OptionValues,
  media: readonly File[],
): boolean => {
  const shown = visibleFiles(media);
  return shown.length > 0
    ? thumbnailNoun(platform) !== undefined &&
        postKind(values) !== 'story' &&
        shown.length === 1 &&
        shown[0]?.kind === 'video'
    : applicableOptions(platform?.options ?? [], media, values).some(
        ({ key, takes_picture }) => takes_picture && !isEmpty(values[key]),
      );
};

/** How many more files the platform accepts. A video or document fills the post once its own limit is reached. */
export const remainingFileCount = (
  limits: Limits | null,
  media: readonly File[],
  postedAs: PostKind = 'post',
): number => {
  if (!limits) return Number.POSITIVE_INFINITY;
  const shown = visibleFiles(media);
  if (postedAs !== 'post') return Math.max(0, 1 - shown.length);
  const count = (kind: File['kind']) => shown.filter((one) => one.kind === kind).length;
  const isFull = (kind: 'video' | 'document', maxCount: number) => maxCount > 0 && count(kind) >= maxCount;
  if (isFull('video', limits.videos.max_count) || isFull('document', limits.documents.max_count)) return 0;
  const maxCount = Math.max(limits.images.max_count, limits.videos.max_count, limits.documents.max_count);
  return Math.max(0, maxCount - shown.length);
};

const kindNames = { images: t('picture'), videos: t('video'), documents: t('document') } as const;

/** `picture, video or document`: what the platform accepts. */
export const describeAcceptedKinds = (limits: Limits | null, postedAs: PostKind = 'post'): string => {
  if (postedAs === 'reel') return kindNames.videos;
  const taken = (['images', 'videos', 'documents'] as const)
    .filter((kind) => (limits ? limits[kind].max_count > 0 : kind !== 'documents'))
    .map((kind) => kindNames[kind]);
  const last = taken.pop() ?? t('file');
  return taken.length > 0 ? t('{several} or {last}', { several: taken.join(', '), last }) : last;
};
