/**
 * What the editor saves: a draft is created at the first change, then edited against the revision it was loaded
 * with.
 */
import type { MediaView, PostDetailView, PostMediaView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import { foldOf } from '../../time/wall-time.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import type { OptionValues } from './post-options.ts';
import type { ScheduleInput } from './queries.ts';

/** A file, and how this post uses it. */
export type DraftMedia = MediaView & Pick<PostMediaView, 'shape' | 'trim' | 'role'>;

export interface DraftContent {
  readonly platform: PlatformName;
  readonly accountId: string | null;
  readonly caption: string;
  readonly media: readonly DraftMedia[];
  readonly options: OptionValues;
  readonly schedule: ScheduleInput | null;
}

export const emptyDraft = (platform: PlatformName): DraftContent => ({
  platform,
  accountId: null,
  caption: '',
  media: [],
  options: {},
  schedule: null,
});

export const toDraftMedia = (media: MediaView, role: PostMediaView['role'] = null): DraftMedia => ({
  ...media,
  shape: null,
  trim: null,
  role,
});

/** Includes the fold if the local time occurs twice: saved again without it, the time would be refused. */
export const toScheduleInput = ({
  publish_at,
  wall_time,
  time_zone,
}: NonNullable<PostDetailView['schedule']>) => {
  const fold = foldOf(publish_at, time_zone);
  return { wall_time, time_zone, ...(fold ? { fold } : {}) };
};

export const toDraft = (detail: PostDetailView): DraftContent => ({
  platform: detail.platform,
  accountId: detail.account?.id ?? null,
  caption: detail.caption,
  media: detail.media,
  options: detail.options,
  schedule: detail.schedule ? toScheduleInput(detail.schedule) : null,
});

export const loadDraft = (id: string): Promise<PostDetailView> => get<PostDetailView>(`/v1/posts/${id}`);

const mediaBody = (content: DraftContent) =>
  content.media.map(({ id, alt_text, shape, trim, role }) => ({ id, alt_text, shape, trim, role }));

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Leaves out what is not meant for the server. */
export type PrepareDraft = (content: DraftContent) => DraftContent;

/**
 * Only what changed: a stored local time that occurs twice needs no second decision. Options that the author changed
 * are compared with those stored, which may hold what is left out of both.
 */
export const toDraftEdit = (
  stored: Pick<PostDetailView, 'revision' | 'options'>,
  before: DraftContent,
  after: DraftContent,
  prepare: PrepareDraft,
) => {
  const content = prepare(after);
  const storedOptions = isSame(before.options, after.options) ? prepare(before).options : stored.options;
  return {
    revision: stored.revision,
    ...(content.caption === before.caption ? {} : { caption: content.caption }),
    ...(content.media === before.media ? {} : { media: mediaBody(content) }),
    ...(isSame(content.options, storedOptions) ? {} : { options: content.options }),
    ...(content.accountId === before.accountId ? {} : { account_id: content.accountId }),
    ...(isSame(content.schedule, before.schedule) ? {} : { schedule: content.schedule }),
  };
};

export const saveDraft = (
  detail: PostDetailView,
  before: DraftContent,
  after: DraftContent,
  prepare: PrepareDraft = (content) => content,
): Promise<PostDetailView> =>
  post<PostDetailView>(`/v1/posts/${detail.id}`, toDraftEdit(detail, before, after, prepare));

/**
 * Creates an empty draft, then saves everything as one edit: an edit also accepts what the platform would refuse
 * and reports it beside the field, so that nothing the user wrote is lost.
 */
export const createDraft = async (content: DraftContent, sameIdeaAs?: string): Promise<PostDetailView> => {
  const created = await post<{ post_id: string }>('/posts/create', {
    platform: content.platform,
    caption: '',
    ...(content.accountId ? { account_id: content.accountId } : {}),
    ...(content.schedule ? { schedule: content.schedule } : {}),
    ...(sameIdeaAs ? { same_idea_as: sameIdeaAs } : {}),
  });
  const detail = await loadDraft(created.post_id);
  const { accountId, schedule } = content;
  const stored = { ...emptyDraft(content.platform), accountId, schedule };
  const isEmpty =
    content.caption === '' && content.media.length === 0 && Object.keys(content.options).length === 0;
  return isEmpty ? detail : saveDraft(detail, stored, content);
};

/** Has the pictures made as they will go out. */
export const fitDraftPictures = (id: string): Promise<PostDetailView> =>
  post<PostDetailView>(`/v1/posts/${id}/fit`);

export const deleteDraft = (id: string): Promise<void> => remove(`/v1/posts/${id}`);

/** Submitting starts rendering the files; videos take a while, so it waits for them. */
export const submitWhenRendered = async (
  id: string,
  untilMade: () => Promise<void>,
): Promise<PostDetailView> => {
  const submit = () => post<PostDetailView>(`/v1/posts/${id}/submit`);
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'media_not_ready')) throw error;
    await untilMade();
    return submit();
  }
};
