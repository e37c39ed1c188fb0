import { type Field, graphTime, selectFields, type Values } from '../meta/fields.ts';
import { type Caller, requireScope } from './gate.ts';
import { countsAt, totalReactions } from './growth.ts';
import { pageOf } from './pages.ts';
import { postPath } from './paths.ts';
import type { Post, PostKind } from './posts.ts';
import type { FacebookState } from './state.ts';

const statusTypes: Record<PostKind, string> = {
  status: 'mobile_status_update',
  link: 'shared_story',
  photos: 'added_photos',
  video: 'added_video',
  reel: 'added_video',
  photo_story: 'added_photos',
  video_story: 'added_video',
};

/** The fields of a post. What has no value (no text, no shares yet) is left out. */
export function selectPost(state: FacebookState, caller: Caller, post: Post, fields: Field[]) {
  return selectFields('Post', postValues(state, caller, post), fields);
}

function postValues(state: FacebookState, caller: Caller, post: Post): Values {
  const page = pageOf(post.pageId);
  const counts = countsAt(post, page, state.now());
  const [photoId] = post.photoIds;
  const picture = photoId === undefined ? undefined : `${state.wwwUrl()}/media/photo/${photoId}`;
  const summary = (total: number) => (field: Field) => {
    if (state.settings.current().summaries_need_user_content) requireScope(caller, 'pages_read_user_content');
    return { data: [], ...(field.modifiers.summary === 'true' ? { summary: { total_count: total } } : {}) };
  };
  return {
    id: post.id,
    message: post.message || undefined,
    created_time: graphTime(post.createdAt),
    updated_time: graphTime(post.updatedAt),
    permalink_url: `${state.wwwUrl()}${postPath(post)}`,
    full_picture: picture,
    picture,
    status_type: statusTypes[post.kind],
    is_published: post.published,
    is_hidden: false,
    scheduled_publish_time: post.scheduledAt === null ? undefined : Math.floor(post.scheduledAt / 1000),
    from: { name: page.name, id: page.id },
    shares: counts.shares > 0 ? { count: counts.shares } : undefined,
    reactions: summary(totalReactions(counts)),
    likes: summary(counts.reactions.like),
    comments: summary(counts.comments),
    attachments: () => attachments(state, post),
  };
}

function attachments(state: FacebookState, post: Post): object | undefined {
  const photos = post.photoIds.map((id) => ({ media_type: 'photo', type: 'photo', target: { id } }));
  if (post.videoId !== null)
    return { data: [{ media_type: 'video', type: 'video_inline', target: { id: post.videoId } }] };
  if (post.link !== null) return { data: [{ media_type: 'link', type: 'share', unshimmed_url: post.link }] };
  const url = `${state.wwwUrl()}${postPath(post)}`;
  if (photos.length > 1)
    return { data: [{ media_type: 'album', type: 'album', url, subattachments: { data: photos } }] };
  return photos.length === 1 ? { data: photos } : undefined;
}
