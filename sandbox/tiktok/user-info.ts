import type { Call, Outcome } from '../core/operation.ts';
import { openIdFor } from './client.ts';
import { countersOf } from './counters.ts';
import type { Creator } from './creators.ts';
import { type Caller, complainer, enter, type GateDeps, requireScope } from './gate.ts';
import type { Posts } from './posts.ts';

type Deps = GateDeps & { posts: Posts; wwwUrl: () => string; now: () => number };

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
export function userInfo(deps: Deps, call: Call): Outcome {
  const caller = enter(deps, call, 'display_per_minute', 'userInfo');
  requireScope(deps, caller, 'user.info.basic');
  const fields = readFields(deps, call, Object.keys(fieldScopes));
  requireFieldScopes(deps, caller, fields);
  const all = profile(deps, caller);
  const user = Object.fromEntries(fields.map((field) => [field, all[field]]));
  return { answer: deps.answers.ok({ user }) };
}

/** The `fields` of the display endpoints: required, separated by commas, all known. */
export function readFields(deps: GateDeps, call: Call, known: string[]): string[] {
  const complain = complainer(deps.answers, 'invalid_params');
  const fields = (call.query.get('fields') ?? '').split(',').filter((field) => field !== '');
  if (fields.length === 0) return complain('The parameter fields is required.');
  const unknown = fields.find((field) => !known.includes(field));
  return unknown ? complain(`The field ${unknown} is not valid.`) : fields;
}

function requireFieldScopes({ answers }: GateDeps, { scopes }: Caller, fields: string[]): void {
  const missed = fields.find((field) => !scopes.includes(fieldScopes[field] ?? ''));
  if (!missed) return;
  const words = `The field ${missed} needs the scope ${fieldScopes[missed]}, which the user did not grant.`;
  throw answers.refuse(400, 'scope_permission_missed', words);
}

function profile(deps: Deps, { creator, clientKey }: Caller): Record<string, unknown> {
  const posts = deps.posts.by(creator.key);
  const likes = posts.map((post) => countersOf(post.id, deps.now() - post.createdAt).like_count);
  const avatar = avatarUrl(deps.wwwUrl(), creator, deps.now());
  return {
    open_id: openIdFor(creator, clientKey),
    union_id: creator.unionId,
    avatar_url: avatar,
    avatar_url_100: avatar,
    avatar_large_url: avatar,
    display_name: creator.nickname,
    bio_description: creator.bio,
    profile_deep_link: `${deps.wwwUrl()}/@${creator.username}`,
    is_verified: creator.isVerified,
    username: creator.username,
    follower_count: creator.followers,
    following_count: creator.following,
    likes_count: likes.reduce((sum, count) => sum + count, 0),
    video_count: posts.length,
  };
}

const avatarTtlMs = 2 * 60 * 60 * 1000;

/** Lives two hours: the page behind it refuses later. */
export const avatarUrl = (wwwUrl: string, creator: Creator, now: number): string =>
  `${wwwUrl}/avatars/${creator.username}.png?x-expires=${Math.floor((now + avatarTtlMs) / 1000)}`;
