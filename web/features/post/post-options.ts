/** The values of a post beside its caption and files, as the platform describes them. */
import type {
  MediaView,
  PlatformView,
  PostDetailView,
  PostMediaView,
  PostOptionView,
} from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';

export type OptionValues = Readonly<Record<string, unknown>>;
type File = Pick<MediaView, 'kind'> & Pick<PostMediaView, 'role'>;
type Limits = NonNullable<PlatformView['limits']>;

/** The files that are shown; a thumbnail only stands for one of them. */
export const shownOf = <F extends Pick<File, 'role'>>(media: readonly F[]): readonly F[] =>
  media.filter(({ role }) => role === null);

/** What it is where a platform has more than posts: the option `kind`. */
export type PostKind = 'post' | 'reel' | 'story';

export const postKind = ({ kind }: OptionValues): PostKind =>
  kind === 'reel' || kind === 'story' ? kind : 'post';

/** It decides what else is asked, so it stands before everything else. */
export const isKindChoice = ({ key, kind }: PostOptionView): boolean => key === 'kind' && kind === 'choice';

export const isAskedFor = (
  { only_with: kind, only_as: as }: PostOptionView,
  media: readonly File[],
  values: OptionValues,
): boolean => {
  if (as && !as.includes(postKind(values))) return false;
  if (kind === undefined) return true;
  const shown = shownOf(media);
  return kind === 'none' ? shown.length === 0 : shown.some((one) => one.kind === kind);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What goes to the server: nothing empty, nothing that the platform asks only for other files. */
export const optionsToSend = (
  options: readonly PostOptionView[],
  values: OptionValues,
  media: readonly File[],
): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => {
      const option = options.find((one) => one.key === key);
      return !isEmpty(value) && (option === undefined || isAskedFor(option, media, values));
    }),
  );

/** What another platform knows under the same name and kind goes along to it. */
export const optionsForOther = (
  before: readonly PostOptionView[],
  after: readonly PostOptionView[],
  values: OptionValues,
): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => {
      const was = before.find((one) => one.key === key);
      const will = after.find((one) => one.key === key);
      return was !== undefined && will?.kind === was.kind && will.kind !== 'choice';
    }),
  );

/** `espresso, milk drinks` as a list; each word once. */
export const wordsFrom = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  ),
];

export const wordsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value as a reader of the proof sees it; null when there is none. */
export const optionWords = (option: PostOptionView, value: unknown): string | null => {
  const given = value ?? option.initial;
  if (option.kind === 'toggle') return given === true ? t('yes') : t('no');
  if (option.kind === 'words') return wordsOf(given).join(', ') || null;
  const text = textOf(given);
  return option.choices?.find((choice) => choice.value === text)?.label ?? (text || null);
};

/** What goes out with it. The first comment went out under the post itself: a change of the post says nothing again. */
export const optionsGoingOut = ({
  amends,
  options,
}: Pick<PostDetailView, 'amends' | 'options'>): OptionValues => {
  if (amends === null) return options;
  const { first_comment: _said, ...changed } = options;
  return changed;
};

/** A line or more for readers, as against a small fact such as a number of seconds. */
export const isProse = ({ kind, max_length }: PostOptionView): boolean =>
  kind === 'long_text' || (kind === 'text' && (max_length ?? Number.POSITIVE_INFINITY) >= 40);

/** What the platform calls the still picture of a video; undefined where it has no place for one. */
export const thumbnailNoun = (platform: PlatformView | undefined): 'thumbnail' | 'cover' | undefined =>
  platform?.placements.find(({ image, still }) => image !== null && still !== null)?.still ?? undefined;

/** Whether a thumbnail would stand for anything: a video alone where the platform takes one, or a link. */
export const wantsThumbnail = (
  platform: PlatformView | undefined,
  values: OptionValues,
  media: readonly File[],
): boolean => {
  const shown = shownOf(media);
  const links = platform?.options.filter(({ takes_picture }) => takes_picture) ?? [];
  return shown.length > 0
    ? thumbnailNoun(platform) !== undefined &&
        postKind(values) !== 'story' &&
        shown.length === 1 &&
        shown[0]?.kind === 'video'
    : links.some((option) => isAskedFor(option, media, values) && !isEmpty(values[option.key]));
};

/** How many more files the platform could take. A video or document fills the post as soon as its own limit is met. */
export const roomFor = (
  limits: Limits | null,
  media: readonly File[],
  postedAs: PostKind = 'post',
): number => {
  if (!limits) return Number.POSITIVE_INFINITY;
  const shown = shownOf(media);
  if (postedAs !== 'post') return Math.max(0, 1 - shown.length);
  const count = (kind: File['kind']) => shown.filter((one) => one.kind === kind).length;
  const filled = (kind: 'video' | 'document', most: number) => most > 0 && count(kind) >= most;
  if (filled('video', limits.videos.max_count) || filled('document', limits.documents.max_count)) return 0;
  const most = Math.max(limits.images.max_count, limits.videos.max_count, limits.documents.max_count);
  return Math.max(0, most - shown.length);
};

const kindNames = { images: t('picture'), videos: t('video'), documents: t('document') } as const;

/** `picture, video or document`: what the platform takes. */
export const takenKinds = (limits: Limits | null, postedAs: PostKind = 'post'): string => {
  if (postedAs === 'reel') return kindNames.videos;
  const taken = (['images', 'videos', 'documents'] as const)
    .filter((kind) => (limits ? limits[kind].max_count > 0 : kind !== 'documents'))
    .map((kind) => kindNames[kind]);
  const last = taken.pop() ?? t('file');
  return taken.length > 0 ? t('{several} or {last}', { several: taken.join(', '), last }) : last;
};
