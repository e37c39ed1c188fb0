/**
 * What the editor shows of one part of an idea: its platform's labels and limits, and which field has which
 * problems.
 */
import type { AccountView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import type { DraftMedia } from '../post/drafts.ts';
import { showMentions, type TextRange, toEntities } from '../post/mentions.ts';
import {
  acceptsThumbnail,
  type OptionValues,
  optionsToSend,
  postKind,
  thumbnailNoun,
  visibleFiles,
} from '../post/post-options.ts';
import { isBlank, type SaveStatus } from './draft-autosave.ts';
import type { Part } from './idea.ts';
import type { Fitting } from './media-strip.tsx';

type Problem = PostDetailView['problems'][number];

export interface PartView {
  readonly part: Part;
  readonly account: AccountView | undefined;
  /** Undefined while no account is chosen. */
  readonly platform: PlatformView | undefined;
  readonly problems: {
    readonly caption: readonly Problem[];
    readonly media: readonly Problem[];
    readonly options: readonly Problem[];
  };
  /** Why some files cannot be sent from here, unless a problem already says so. */
  readonly notHere: readonly string[];
  readonly fittings: ReadonlyMap<string, Fitting>;
  /** Pictures as they will go out, by the id of the file, unless what is cut from it was changed since. */
  readonly pictures: ReadonlyMap<string, FittedPicture>;
  readonly kind: ReturnType<typeof postKind>;
  readonly files: Part['draft']['content']['media'];
  readonly thumbnail: Part['draft']['content']['media'][number] | undefined;
  /** Whether an added picture becomes the thumbnail, because the platform uses pictures for nothing else. */
  readonly imagesAreThumbnails: boolean;
  /** What the platform calls the thumbnail, where the post can have one. */
  readonly thumbnailLabel: 'thumbnail' | 'cover' | undefined;
  /** What readers will see: without values that were set for another kind of post and are not sent. */
  readonly sent: {
    readonly options: OptionValues;
    readonly text: string;
    readonly mentions: readonly TextRange[];
  };
}

/** The files of a draft, for options that refer to them. */
export interface OptionFiles extends Pick<PartView, 'pictures' | 'fittings'> {
  readonly shown: readonly DraftMedia[];
  /** What is missing can be made once everything is saved. */
  readonly status: SaveStatus;
  /** Makes the missing pictures. */
  readonly fitPictures: () => Promise<void>;
}

export type FittedPicture = NonNullable<Fitting['picture']>;

/** The same part of the same file, for the same kind of post. */
const hasSameCut = (part: Part, { id, shape, crops, focus }: Part['draft']['content']['media'][number]) => {
  const { content, detail } = part.draft;
  const stored = detail?.media.find((one) => one.id === id);
  return (
    stored !== undefined &&
    content.platform === detail?.platform &&
    postKind(content.options) === postKind(detail.options) &&
    JSON.stringify([shape, crops, focus]) === JSON.stringify([stored.shape, stored.crops, stored.focus])
  );
};

/** Once a draft is fixed as a revision, its files are that revision's, in the same order. */
const pictureInRevision = ({ draft: { detail } }: Part, id: string): FittedPicture | undefined => {
  const index = detail?.media.findIndex((one) => one.id === id) ?? -1;
  const file = detail?.current_revision?.media[index];
  return file?.mime.startsWith('image/') ? file : undefined;
};

const picturesOf = (part: Part, fittings: PartView['fittings']): PartView['pictures'] =>
  new Map(
    part.draft.content.media.flatMap((media) => {
      const picture = fittings.get(media.id)?.picture ?? pictureInRevision(part, media.id);
      return picture && hasSameCut(part, media) ? [[media.id, picture] as const] : [];
    }),
  );

/** What goes out for each file, as the server last reported. */
const fittingsOf = (detail: PostDetailView | null): ReadonlyMap<string, Fitting> =>
  new Map(detail?.media.flatMap(({ id, fitting }) => (fitting ? [[id, fitting] as const] : [])) ?? []);

/** `media` for `media.0.alt_text`. */
const fieldOf = ({ param }: Problem): string => param.split('.')[0] ?? param;

export const toPartView = (
  part: Part,
  platform: PlatformView | undefined,
  accounts: readonly AccountView[],
): PartView => {
  const { content, detail, status } = part.draft;
  const fittings = fittingsOf(detail);
  const files = visibleFiles(content.media);
  const problems = status === 'saved' && platform && !isBlank(content) ? (detail?.problems ?? []) : [];
  // Problems that are already shown at a file are not repeated.
  const shownAtFile = new Set(
    detail?.media.flatMap(
      ({ fitting }, index) => fitting?.codes.map((code) => `media.${index} ${code}`) ?? [],
    ),
  );
  const optionParams = platform?.options.map(({ key }) => `options.${key}`) ?? [];
  const options = problems.filter(({ param }) => optionParams.includes(param));
  const media = problems.filter(
    (one) => fieldOf(one) === 'media' && !shownAtFile.has(`${one.param} ${one.code}`),
  );
  const caption = problems.filter(
    (one) => !['account_id', 'media'].includes(fieldOf(one)) && !options.includes(one),
  );
  const kind = postKind(content.options);
  const noun = thumbnailNoun(platform);
  const thumbnail = content.media.find((one) => one.role === 'thumbnail');
  const hasStill = thumbnail !== undefined || acceptsThumbnail(platform, content.options, content.media);
  return {
    part,
    platform,
    account: accounts.find((one) => one.id === content.accountId),
    problems: { caption, media, options },
    notHere: (platform?.not_here ?? [])
      .filter(
        (one) =>
          !(files.some(({ kind: of }) => of === one.kind) && media.some(({ code }) => code === one.code)),
      )
      .map(({ why }) => why),
    fittings,
    pictures: picturesOf(part, fittings),
    kind,
    files,
    thumbnail,
    imagesAreThumbnails: (platform?.limits?.images.max_count === 0 || kind === 'reel') && noun !== undefined,
    thumbnailLabel: hasStill ? (noun ?? 'thumbnail') : undefined,
    sent: contentToSend(platform, content),
  };
};

const contentToSend = (
  platform: PlatformView | undefined,
  content: Part['draft']['content'],
): PartView['sent'] => {
  const options = optionsToSend(platform?.options ?? [], content);
  const mentioning = platform?.options.find(({ kind }) => kind === 'mentions');
  const named = mentioning ? toEntities(options[mentioning.key]) : [];
  const { text, ranges } = showMentions(content.caption, named);
  return { options, text, mentions: ranges };
};
