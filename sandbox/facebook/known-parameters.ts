import { type Parameters, requireKnown } from '../meta/parameters.ts';
import type { FacebookState } from './state.ts';

/**
 * The parameters of each operation that are simulated; `[]` marks lists. Most have an effect; the values of `temporary`,
 * `tags` and `filter` are only checked.
 */
const paging = ['limit', 'after', 'before'];
const times = ['since', 'until'];
const insights = ['metric[]', 'period', ...times];
const schedule = ['published', 'scheduled_publish_time'];
const client = ['client_id', 'client_secret', 'redirect_uri'];
const place = ['place', 'tags'];
const photo = ['url', 'caption', 'message', 'alt_text_custom', 'temporary', ...place, ...schedule];
const videoText = ['title', 'description'];
const reelEnd = ['upload_phase', 'video_id', 'video_state', 'scheduled_publish_time', ...videoText];

const byOperation: Record<string, string[]> = {
  token: [...client, 'code', 'grant_type'],
  exchangeToken: [...client, 'grant_type', 'fb_exchange_token'],
  debugToken: ['input_token'],
  me: ['fields'],
  listAccounts: ['fields', ...paging],
  listPermissions: [],
  revokePermissions: [],
  revokePermission: [],
  getPage: ['fields'],
  searchPages: ['q', 'fields', ...paging],
  listPosts: ['fields', ...paging, ...times],
  listStories: ['fields', 'status[]', ...paging, ...times],
  listVideos: ['fields', ...paging, ...times],
  listReels: ['fields', ...paging, ...times],
  pageInsights: insights,
  postInsights: insights,
  videoInsights: insights,
  publishFeed: ['fields', 'message', 'link', 'attached_media[]', ...place, ...schedule],
  uploadPhoto: photo,
  publishPhoto: photo,
  publishPhotoStory: ['photo_id'],
  publishVideo: ['file_url', 'fbuploader_video_file_chunk', ...videoText, ...schedule],
  startVideo: ['upload_phase', 'file_size'],
  transferVideo: ['upload_phase', 'upload_session_id', 'start_offset'],
  finishVideo: ['upload_phase', 'upload_session_id', ...videoText, ...schedule],
  startReel: ['upload_phase'],
  finishReel: [...reelEnd, 'place'],
  startStory: ['upload_phase'],
  finishStory: reelEnd,
  openUpload: ['file_name', 'file_length', 'file_type'],
  sendUpload: [],
  readUpload: [],
  getPost: ['fields'],
  editPost: ['message'],
  deletePost: [],
  getPhoto: ['fields'],
  deletePhoto: [],
  getVideo: ['fields'],
  editVideo: ['name', 'description'],
  deleteVideo: [],
  createComment: ['message'],
  listComments: ['fields', 'filter', 'order', ...paging],
  batch: ['batch', 'include_headers'],
};

export function requireKnownParameters(
  { settings }: FacebookState,
  operation: string,
  parameters: Parameters,
): void {
  const known = byOperation[operation];
  if (!known) throw new Error(`The parameters of ${operation} are not listed.`);
  if (settings.current().unknown_parameters === 'refused') requireKnown(parameters, known);
}
