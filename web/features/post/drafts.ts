/** What the editor saves: a draft is made at the first change, then edited with the revision it saw. */
import type { MediaView, PostDetailView, PostMediaView } from '../../../server/http/views.ts';
import { get, post, remove } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import { foldOf } from '../../time/wall-time.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import type { OptionValues } from './post-options.ts';
import type { ScheduleInput } from './queries.ts';

/** A file, and how this post wants it. */
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

export const draftMediaOf = (media: MediaView, role: PostMediaView['role'] = null): DraftMedia => ({
  ...media,
  shape: null,
  trim: null,
  role,
});

/** With which of the two it is where a local time happens twice: saved again without, it would be refused. */
export const scheduleOf = ({ publish_at, wall_time, time_zone }: NonNullable<PostDetailView['schedule']>) => {
  const fold = foldOf(publish_at, time_zone);
  return { wall_time, time_zone, ...(fold ? { fold } : {}) };
};

export const draftOf = (detail: PostDetailView): DraftContent => ({
  platform: detail.platform,
  accountId: detail.account?.id ?? null,
  caption: detail.caption,
  media: detail.media,
  options: detail.options,
  schedule: detail.schedule ? scheduleOf(detail.schedule) : null,
});

export const loadDraft = (id: string): Promise<PostDetailView> => get<PostDetailView>(`/v1/posts/${id}`);

const mediaBody = (content: DraftContent) =>
  content.media.map(({ id, alt_text, shape, trim, role }) => ({ id, alt_text, shape, trim, role }));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what changed is sent: a stored time that happens twice in its zone needs no second decision. */
export const saveDraft = (
  detail: PostDetailView,
  before: DraftContent,
  content: DraftContent,
): Promise<PostDetailView> =>
  post<PostDetailView>(`/v1/posts/${detail.id}`, {
    revision: detail.revision,
    ...(content.caption === before.caption ? {} : { caption: content.caption }),
    ...(content.media === before.media ? {} : { media: mediaBody(content) }),
    ...(isSame(content.options, before.options) ? {} : { options: content.options }),
    ...(content.accountId === before.accountId ? {} : { account_id: content.accountId }),
    ...(isSame(content.schedule, before.schedule) ? {} : { schedule: content.schedule }),
  });

/**
 * An empty draft, then everything as one edit: an edit takes also what the platform would refuse as it stands, and
 * says so beside the field, so that nothing a person wrote is lost over it.
 */
export const createDraft = async (content: DraftContent, sameIdeaAs?: string): Promise<PostDetailView> => {
  const made = await post<{ post_id: string }>('/posts/create', {
    platform: content.platform,
    caption: '',
    ...(content.accountId ? { account_id: content.accountId } : {}),
    ...(content.schedule ? { schedule: content.schedule } : {}),
    ...(sameIdeaAs ? { same_idea_as: sameIdeaAs } : {}),
  });
  const detail = await loadDraft(made.post_id);
  const { accountId, schedule } = content;
  const stored = { ...emptyDraft(content.platform), accountId, schedule };
  const isEmpty =
    content.caption === '' && content.media.length === 0 && Object.keys(content.options).length === 0;
  return isEmpty ? detail : saveDraft(detail, stored, content);
};

export const deleteDraft = (id: string): Promise<void> => remove(`/v1/posts/${id}`);

/** Asking makes the files; videos take a while, and are waited for. */
export const submitWhenMade = async (id: string, untilMade: () => Promise<void>): Promise<PostDetailView> => {
  const submit = () => post<PostDetailView>(`/v1/posts/${id}/submit`);
  try {
    return await submit();
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'media_not_ready')) throw error;
    await untilMade();
    return submit();
  }
};
