/** What lists of posts and of ideas can be asked for. */
import { z } from 'zod';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import { type PostState, postStates } from '../../domain/post-model/post.ts';
import { messages } from '../../domain/posts/messages.ts';
import { type PostFilter, postOrders } from '../../domain/posts/reader.ts';
import { AppError } from '../../errors.ts';
import { type AppId, isPostId, type PostId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import { idOf, listQuery, platformIn, text } from '../pipeline/inputs.ts';
import { instant } from '../pipeline/view-parts.ts';
import { parsePostCursor } from './post-cursor.ts';

export const postQuery = (catalog: PlatformCatalog) =>
  z.object({
    ...listQuery,
    ids: text(2000).optional().meta({ description: 'Only these, separated by commas; at most 100' }),
    state: text(200).optional().meta({ description: 'States, separated by commas' }),
    queue: z.literal('review').optional().meta({
      description: 'What waits for a signature: posts in review, and complete drafts of programs',
    }),
    platform: platformIn(catalog).optional(),
    account_id: idOf('acc').optional(),
    campaign: idOf('cmp').optional().meta({ description: 'Posts of this campaign' }),
    idea: idOf('ide').optional().meta({ description: 'Posts that tell this idea, on several accounts' }),
    app_id: idOf('app').optional().meta({ description: 'Posts that this application drafted' }),
    search: text(200).optional().meta({ description: 'Words in the caption or the title, or its number' }),
    from: instant.optional(),
    to: instant.optional(),
    sort: z.enum(postOrders).default('newest').meta({
      description:
        'newest: last written first. soonest: by the time they go or went out, those without a time last. latest: the same from its end.',
    }),
  });

export const toPostFilter = (query: z.infer<ReturnType<typeof postQuery>>): PostFilter => ({
  ids: query.ids === undefined ? undefined : knownIds(query.ids),
  states: query.state === undefined ? undefined : query.state.split(',').map(knownState),
  platform: query.platform,
  accountId: query.account_id,
  campaignId: query.campaign,
  ideaIds: query.idea === undefined ? undefined : [query.idea],
  appId: query.app_id as AppId | undefined,
  search: query.search,
  from: query.from ? new Date(query.from) : undefined,
  to: query.to ? new Date(query.to) : undefined,
  order: query.sort,
  after: parsePostCursor(query.sort, query.cursor),
  // One more tells whether there are more.
  limit: query.limit + 1,
});

function knownIds(list: string): PostId[] {
  const ids = list.split(',').filter(isPostId);
  if (ids.length > 0 && ids.length <= 100 && ids.length === list.split(',').length) return ids;
  throw new AppError('invalid_request', messages.ids_not_valid(), {
    errors: [{ param: 'ids', code: 'invalid', message: verbatim('must be 1 to 100 numbers of posts') }],
  });
}

function knownState(name: string): PostState {
  const found = postStates.find((candidate) => candidate === name);
  if (found) return found;
  throw new AppError(
    'invalid_request',
    messages.not_state({
      name,
      postStates: postStates.join(', '),
    }),
    {
      errors: [
        { param: 'state', code: 'unknown', message: verbatim(`must be among ${postStates.join(', ')}`) },
      ],
    },
  );
}
