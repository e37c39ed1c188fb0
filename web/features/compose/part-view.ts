/** What the editor shows of one part of an idea: its platform's words and limits, and what is wrong where. */
import type { AccountView, PlatformView, PostDetailView } from '../../../server/http/views.ts';
import { postKind, shownOf, thumbnailNoun, wantsThumbnail } from '../post/post-options.ts';
import { isBlank } from './draft-autosave.ts';
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
  /** Why some files cannot go from here, as far as no problem says it already. */
  readonly notHere: readonly string[];
  readonly fittings: ReadonlyMap<string, Fitting>;
  readonly kind: ReturnType<typeof postKind>;
  readonly shown: Part['draft']['content']['media'];
  readonly thumbnail: Part['draft']['content']['media'][number] | undefined;
  /** Where pictures are only thumbnails, a picture is one. */
  readonly picturesAreStills: boolean;
  /** What the platform calls the still picture, where one would stand for something. */
  readonly still: 'thumbnail' | 'cover' | undefined;
}

/** What goes out for each file, as the server last said. */
const fittingsOf = (detail: PostDetailView | null): ReadonlyMap<string, Fitting> =>
  new Map(detail?.media.flatMap(({ id, fitting }) => (fitting ? [[id, fitting] as const] : [])) ?? []);

/** `media` of `media.0.alt_text` */
const fieldOf = ({ param }: Problem): string => param.split('.')[0] ?? param;

export const viewOf = (
  part: Part,
  platform: PlatformView | undefined,
  accounts: readonly AccountView[],
): PartView => {
  const { content, detail, status } = part.draft;
  const fittings = fittingsOf(detail);
  const shown = shownOf(content.media);
  const problems = status === 'saved' && platform && !isBlank(content) ? (detail?.problems ?? []) : [];
  // What already stands under a file or a field is not said twice.
  const told = new Set(
    detail?.media.flatMap(
      ({ fitting }, index) => fitting?.codes.map((code) => `media.${index} ${code}`) ?? [],
    ),
  );
  const asked = platform?.options.map(({ key }) => `options.${key}`) ?? [];
  const options = problems.filter(({ param }) => asked.includes(param));
  const media = problems.filter((one) => fieldOf(one) === 'media' && !told.has(`${one.param} ${one.code}`));
  const caption = problems.filter(
    (one) => !['account_id', 'media'].includes(fieldOf(one)) && !options.includes(one),
  );
  const kind = postKind(content.options);
  const noun = thumbnailNoun(platform);
  const thumbnail = content.media.find((one) => one.role === 'thumbnail');
  const hasStill = thumbnail !== undefined || wantsThumbnail(platform, content.options, content.media);
  return {
    part,
    platform,
    account: accounts.find((one) => one.id === content.accountId),
    problems: { caption, media, options },
    notHere: (platform?.not_here ?? [])
      .filter(
        (one) =>
          !(shown.some(({ kind: of }) => of === one.kind) && media.some(({ code }) => code === one.code)),
      )
      .map(({ why }) => why),
    fittings,
    kind,
    shown,
    thumbnail,
    picturesAreStills: (platform?.limits?.images.max_count === 0 || kind === 'reel') && noun !== undefined,
    still: hasStill ? (noun ?? 'thumbnail') : undefined,
  };
};
