import { createHash } from 'node:crypto';
import { isRecord } from '../core/forms.ts';
import type { Call, Outcome } from '../core/operation.ts';
import { authorizeCall, type Caller, readJson, rejectWith, requireKnown, requireScope } from './access.ts';
import { tiktokClient } from './clients.ts';
import { type Creator, creatorOf } from './creators.ts';
import { openIdFor } from './oauth.ts';
import type { Post } from './posts.ts';
import type { TikTokState } from './state.ts';

const fieldScopes: Record<string, string> = {
  open_id: 'user.info.basic',
  union_id: 'user.info.basic',
  avatar_url: 'user.info.basic',
  avatar_url_100: 'user.info.basic',
  avatar_large_url: 'user.info.basic',
  display_name: 'user.info.basic',
  bio_description: 'user.info.profile',
  profile_deep_link: 'user.info.profile',
  is_verified: 'user.info.profile',
  username: 'user.info.profile',
  follower_count: 'user.info.stats',
  following_count: 'user.info.stats',
  likes_count: 'user.info.stats',
  video_count: 'user.info.stats',
};

/** GET /v2/user/info/?fields=… */
export function userInfo(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'display_per_minute', 'userInfo');
  requireScope(state, caller, 'user.info.basic');
  const fields = readFields(state, call, Object.keys(fieldScopes));
  requireFieldScopes(state, caller, fields);
  const all = profile(state, caller);
  const user = Object.fromEntries(fields.map((field) => [field, all[field]]));
  return { answer: state.answers.ok({ user }) };
}

/** The `fields` parameter of the display endpoints: required, separated by commas, only known fields. */
function readFields(state: TikTokState, call: Call, known: string[]): string[] {
  const reject = rejectWith(state.answers, 'invalid_params');
  const fields = (call.query.get('fields') ?? '').split(',').filter((field) => field !== '');
  if (fields.length === 0) return reject('The parameter fields is required.');
  const unknown = fields.find((field) => !known.includes(field));
  return unknown ? reject(`The field ${unknown} is not valid.`) : fields;
}

function requireFieldScopes({ answers }: TikTokState, { scopes }: Caller, fields: string[]): void {
  const missingField = fields.find((field) => !scopes.includes(fieldScopes[field] ?? ''));
  if (!missingField) return;
  const message = `The field ${missingField} needs the scope ${fieldScopes[missingField]}, which the user did not grant.`;
  throw answers.refuse(400, 'scope_permission_missed', message);
}

function profile(state: TikTokState, { creator, clientId }: Caller): Record<string, unknown> {
  const posts = state.posts.by(creator.key);
  const likes = posts.map((post) => countersOf(post.id, state.now() - post.createdAt).like_count);
  const avatar = avatarUrl(state.wwwUrl(), creator, state.now());
  return {
    open_id: openIdFor(creator, clientId),
    union_id: creator.unionId,
    avatar_url: avatar,
    avatar_url_100: avatar,
    avatar_large_url: avatar,
    display_name: creator.nickname,
    bio_description: creator.bio,
    profile_deep_link: `${state.wwwUrl()}/@${creator.username}`,
    is_verified: creator.isVerified,
    username: creator.username,
    follower_count: creator.followers,
    following_count: creator.following,
    likes_count: likes.reduce((sum, count) => sum + count, 0),
    video_count: posts.length,
  };
}

const avatarTtlMs = 2 * 60 * 60 * 1000;

/** The address expires after two hours. */
export const avatarUrl = (wwwUrl: string, creator: Creator, now: number): string =>
  `${wwwUrl}/avatars/${creator.username}.png?x-expires=${Math.floor((now + avatarTtlMs) / 1000)}`;

const knownFields = [
  'id',
  'create_time',
  'cover_image_url',
  'share_url',
  'video_description',
  'duration',
  'height',
  'width',
  'title',
  'embed_html',
  'embed_link',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
];
const maxVideos = 20;
const maxTextLength = 150;
const coverTtlMs = 6 * 60 * 60 * 1000;

/** POST /v2/video/list/?fields=…: the creator's own public videos, newest first. The cursor is a time in milliseconds. */
export function listVideos(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'display_per_minute', 'listVideos');
  requireScope(state, caller, 'video.list');
  const reject = rejectWith(state.answers, 'invalid_params');
  const fields = readFields(state, call, knownFields);
  const body = call.body.length > 0 ? readJson(call, reject) : {};
  requireKnown(body, ['cursor', 'max_count'], reject);
  const count = body.max_count ?? 10;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > maxVideos) {
    return reject(`max_count must be between 1 and ${maxVideos}.`);
  }
  const before = body.cursor ?? Number.POSITIVE_INFINITY;
  if (typeof before !== 'number') return reject('cursor must be a time in milliseconds.');
  const all = state.posts
    .publicBy(caller.creator.key)
    .filter((post) => before === 0 || post.createdAt < before);
  const page = all.slice(0, count);
  return {
    answer: state.answers.ok({
      videos: page.map((post) => pick(state, post, fields)),
      cursor: page.at(-1)?.createdAt ?? (Number.isFinite(before) ? before : state.now()),
      has_more: all.length > page.length,
    }),
  };
}

/** POST /v2/video/query/?fields=…: the creator's own videos by id. Other videos are omitted. */
export function queryVideos(state: TikTokState, call: Call): Outcome {
  const caller = authorizeCall(state, call, 'display_per_minute', 'queryVideos');
  requireScope(state, caller, 'video.list');
  const reject = rejectWith(state.answers, 'invalid_params');
  const fields = readFields(state, call, knownFields);
  const body = readJson(call, reject);
  requireKnown(body, ['filters'], reject);
  const { filters } = body;
  if (isRecord(filters)) requireKnown(filters, ['video_ids'], reject);
  const ids = isRecord(filters) ? filters.video_ids : undefined;
  const isValid = Array.isArray(ids) && ids.length > 0 && ids.length <= maxVideos;
  if (!isValid || ids.some((id) => typeof id !== 'string')) {
    return reject(`filters.video_ids needs 1 to ${maxVideos} ids as text.`);
  }
  const videos = state.posts.publicBy(caller.creator.key).filter(({ id }) => ids.includes(id));
  return { answer: state.answers.ok({ videos: videos.map((post) => pick(state, post, fields)) }) };
}

function pick(state: TikTokState, post: Post, fields: string[]): Record<string, unknown> {
  const all: Record<string, unknown> = toVideo(state, post);
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

function toVideo({ wwwUrl, now }: TikTokState, post: Post) {
  const { username } = creatorOf(post.creatorKey);
  const facts = post.files[0]?.facts;
  const campaign = new URLSearchParams({ utm_campaign: 'tt4d_open_api', utm_source: tiktokClient.id });
  const link = `${wwwUrl()}/@${username}/${post.kind}/${post.id}`;
  const expires = Math.floor((now() + coverTtlMs) / 1000);
  return {
    id: post.id,
    create_time: Math.floor(post.createdAt / 1000),
    cover_image_url: `${wwwUrl()}/covers/${post.id}.png?x-expires=${expires}`,
    share_url: `${link}?${campaign}`,
    video_description: post.text.slice(0, maxTextLength),
    title: post.text.slice(0, maxTextLength),
    duration: facts && 'seconds' in facts ? Math.floor(facts.seconds ?? 0) : 0,
    height: facts?.height ?? 0,
    width: facts?.width ?? 0,
    embed_link: link,
    embed_html: `<blockquote cite="${link}"><a href="${link}">@${username}</a></blockquote>`,
    ...countersOf(post.id, now() - post.createdAt),
  };
}

/** The metrics of a post. They only grow and depend only on its id and age, so that tests can compute them. */
export type Counters = { view_count: number; like_count: number; comment_count: number; share_count: number };

const halfLifeHours = 24;
const hourMs = 60 * 60 * 1000;

export function countersOf(postId: string, ageMs: number): Counters {
  const hash = createHash('sha256').update(postId).digest();
  const reach = 800 + (hash.readUInt16BE(0) % 9200);
  const liking = 0.04 + hash.readUInt8(2) / 2550;
  const views = Math.floor(reach * (1 - 2 ** (-Math.max(0, ageMs) / hourMs / halfLifeHours)));
  return {
    view_count: views,
    like_count: Math.floor(views * liking),
    comment_count: Math.floor(views * liking * 0.08),
    share_count: Math.floor(views * liking * 0.05),
  };
}
