import { type Field, selectFields } from '../meta/fields.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { requireRight } from './access.ts';
import { findUsername, isProfessional } from './accounts.ts';
import { instagramError } from './errors.ts';
import type { InstagramState } from './state.ts';

/**
 * `business_discovery.username(name){…}`: a professional account by its exact name. Instagram answers the same for a
 * name that nobody has and for a personal account.
 */
export function discoverAccount(state: InstagramState, caller: InstagramCaller, field: Field): object {
  requireRight(state, caller, 'insights');
  const account = findUsername(field.modifiers.username ?? '');
  if (!account || !isProfessional(account)) throw instagramError(2207013);
  const values = {
    id: account.igId,
    username: account.username,
    name: account.name,
    biography: account.biography,
    website: account.website,
    profile_picture_url: `${state.wwwUrl()}/portraits/${account.username}.png`,
    followers_count: state.settings.ofAccount(account.igId).followers ?? account.followers,
    follows_count: account.follows,
    media_count: state.media.postsOf(account.igId).length,
  };
  return selectFields('IGUser', values, field.fields);
}
