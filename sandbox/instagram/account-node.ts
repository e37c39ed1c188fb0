import type { Call, Outcome } from '../core/operation.ts';
import { noSuchObject } from '../meta/errors.ts';
import { selectFields, type Values } from '../meta/fields.ts';
import { readParameters } from '../meta/parameters.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import { accountOf, findAccount } from './accounts.ts';
import { jsonAnswer } from './answers.ts';
import { fieldsOf } from './fields.ts';
import { requireOwn, requireRight } from './gate.ts';
import type { InstagramState } from './state.ts';

/** GET /me on Instagram's own host: `user_id` is for publishing paths, `id` only for this application. */
export function getMe(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const [igId = ''] = caller.igIds;
  const fields = fieldsOf(readParameters(call));
  const profile = selectFields('IGUser', accountNode(state, caller, igId), fields);
  const { me_answer, user_id_as } = state.settings.current();
  const body = me_answer === 'wrapped' ? { data: [profile] } : profile;
  return { answer: jsonAnswer(body, user_id_as === 'number' ? ['user_id'] : []) };
}

/** GET /{ig-id} */
export function getAccount(state: InstagramState, caller: InstagramCaller, call: Call): Outcome {
  requireRight(state, caller, 'basic');
  const id = call.params.id ?? '';
  const igId = (caller.login === 'instagram' ? findAccount(id)?.igId : id) ?? '';
  requireOwn(caller, igId, id, 'get');
  const fields = fieldsOf(readParameters(call));
  const node = accountNode(state, caller, igId);
  return { answer: jsonAnswer(selectFields('IGUser', node, fields)) };
}

/** The account in the path of an edge. */
export function requireAccount(caller: InstagramCaller, call: Call, verb: 'get' | 'post'): string {
  const id = call.params.id ?? '';
  if (!caller.igIds.includes(id)) throw noSuchObject(verb, id);
  return id;
}

function accountNode(state: InstagramState, { login }: InstagramCaller, igId: string): Values {
  const account = accountOf(igId);
  const common = {
    username: account.username,
    name: account.name,
    biography: account.biography,
    website: account.website,
    profile_picture_url: `${state.wwwUrl()}/portraits/${account.username}.png`,
    followers_count: state.settings.ofAccount(igId).followers ?? account.followers,
    follows_count: account.follows,
    media_count: state.media.postsOf(igId).length,
  };
  if (login === 'instagram') {
    return { id: account.appScopedId, user_id: igId, account_type: account.type, ...common };
  }
  return { id: igId, ig_id: igId, has_profile_pic: true, is_published: true, ...common };
}
