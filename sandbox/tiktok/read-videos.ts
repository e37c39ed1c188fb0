import type { Call, Outcome } from '../core/operation.ts';
import { tiktokClient } from './client.ts';
import { countersOf } from './counters.ts';
import { creatorOf } from './creators.ts';
import { complainer, enter, type GateDeps, isRecord, readJson, requireScope } from './gate.ts';
import type { Post, Posts } from './posts.ts';
import { readFields } from './user-info.ts';

type Deps = GateDeps & { posts: Posts; wwwUrl: () => string; now: () => number };

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
const mostVideos = 20;
const textLimit = 150;
const coverTtlMs = 6 * 60 * 60 * 1000;

/** POST /v2/video/list/?fields=…: the creator's own public videos, newest first. The cursor is a time in milliseconds. */
export function listVideos(deps: Deps, call: Call): Outcome {
  const caller = enter(deps, call, 'display_per_minute', 'listVideos');
  requireScope(deps, caller, 'video.list');
  const complain = complainer(deps.answers, 'invalid_params');
  const fields = readFields(deps, call, knownFields);
  const body = call.body.length > 0 ? readJson(call, complain) : {};
  const count = body.max_count ?? 10;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > mostVideos) {
    return complain(`max_count must be between 1 and ${mostVideos}.`);
  }
  const before = body.cursor ?? Number.POSITIVE_INFINITY;
  if (typeof before !== 'number') return complain('cursor must be a time in milliseconds.');
  const all = deps.posts
    .publicBy(caller.creator.key)
    .filter((post) => before === 0 || post.createdAt < before);
  const page = all.slice(0, count);
  return {
    answer: deps.answers.ok({
      videos: page.map((post) => pick(deps, post, fields)),
      cursor: page.at(-1)?.createdAt ?? (Number.isFinite(before) ? before : deps.now()),
      has_more: all.length > page.length,
    }),
  };
}

/** POST /v2/video/query/?fields=…: some of the creator's own videos by id. Others are left out. */
export function queryVideos(deps: Deps, call: Call): Outcome {
  const caller = enter(deps, call, 'display_per_minute', 'queryVideos');
  requireScope(deps, caller, 'video.list');
  const complain = complainer(deps.answers, 'invalid_params');
  const fields = readFields(deps, call, knownFields);
  const { filters } = readJson(call, complain);
  const ids = isRecord(filters) ? filters.video_ids : undefined;
  const isFine = Array.isArray(ids) && ids.length > 0 && ids.length <= mostVideos;
  if (!isFine || ids.some((id) => typeof id !== 'string')) {
    return complain(`filters.video_ids needs 1 to ${mostVideos} ids as text.`);
  }
  const videos = deps.posts.publicBy(caller.creator.key).filter(({ id }) => ids.includes(id));
  return { answer: deps.answers.ok({ videos: videos.map((post) => pick(deps, post, fields)) }) };
}

function pick(deps: Deps, post: Post, fields: string[]): Record<string, unknown> {
  const all: Record<string, unknown> = asVideo(deps, post);
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

function asVideo({ wwwUrl, now }: Deps, post: Post) {
  const { username } = creatorOf(post.creatorKey);
  const facts = post.files[0]?.facts;
  const campaign = new URLSearchParams({ utm_campaign: 'tt4d_open_api', utm_source: tiktokClient.key });
  const link = `${wwwUrl()}/@${username}/${post.kind}/${post.id}`;
  const expires = Math.floor((now() + coverTtlMs) / 1000);
  return {
    id: post.id,
    create_time: Math.floor(post.createdAt / 1000),
    cover_image_url: `${wwwUrl()}/covers/${post.id}.png?x-expires=${expires}`,
    share_url: `${link}?${campaign}`,
    video_description: post.text.slice(0, textLimit),
    title: post.text.slice(0, textLimit),
    duration: facts && 'seconds' in facts ? Math.floor(facts.seconds ?? 0) : 0,
    height: facts?.height ?? 0,
    width: facts?.width ?? 0,
    embed_link: link,
    embed_html: `<blockquote cite="${link}"><a href="${link}">@${username}</a></blockquote>`,
    ...countersOf(post.id, now() - post.createdAt),
  };
}
