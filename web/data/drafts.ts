/** What the editor saves: a draft is made at the first change, then edited with the revision it saw. */
import type { MediaView, PostDetailView, PostMediaView } from '../../server/http/views.ts';
import { get, post } from '../lib/api.ts';
import type { ScheduleInput } from './posts.ts';

/** A file, and how this post wants it. */
export type DraftMedia = MediaView & Pick<PostMediaView, 'shape' | 'trim'>;

export interface DraftContent {
  readonly accountId: string | null;
  readonly caption: string;
  readonly media: readonly DraftMedia[];
  readonly schedule: ScheduleInput | null;
}

export const emptyDraft: DraftContent = { accountId: null, caption: '', media: [], schedule: null };

export const draftMediaOf = (media: MediaView): DraftMedia => ({ ...media, shape: null, trim: null });

export const draftOf = (detail: PostDetailView): DraftContent => ({
  accountId: detail.account?.id ?? null,
  caption: detail.caption,
  media: detail.media,
  schedule: detail.schedule
    ? { wall_time: detail.schedule.wall_time, time_zone: detail.schedule.time_zone }
    : null,
});

export const loadDraft = (id: string): Promise<PostDetailView> => get<PostDetailView>(`/v1/posts/${id}`);

const mediaBody = (content: DraftContent) =>
  content.media.map(({ id, alt_text, shape, trim }) => ({ id, alt_text, shape, trim }));

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
    ...(content.accountId === before.accountId ? {} : { account_id: content.accountId }),
    ...(content.schedule === before.schedule ? {} : { schedule: content.schedule }),
  });

export const createDraft = async (platform: string, content: DraftContent): Promise<PostDetailView> => {
  const made = await post<{ post_id: string }>('/posts/create', {
    platform,
    caption: content.caption,
    ...(content.media.length ? { media: content.media.map((one) => one.name) } : {}),
    ...(content.accountId ? { account_id: content.accountId } : {}),
    ...(content.schedule ? { schedule: content.schedule } : {}),
  });
  const detail = await loadDraft(made.post_id);
  // Creating takes names only; what was said about the files before the first save follows with an edit.
  if (!content.media.some((one) => one.alt_text !== '' || one.shape || one.trim)) return detail;
  return saveDraft(detail, { ...content, media: detail.media }, content);
};
