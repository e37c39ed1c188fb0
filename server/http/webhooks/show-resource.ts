/** What a `whole` delivery brings besides: the thing as its program would read it at that moment. Null: it is gone. */
import type { AccountStore } from '../../domain/accounts/ports.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { scopes } from '../../domain/actor/scopes.ts';
import type { Listener } from '../../domain/events/hearing.ts';
import type { LoggedEvent } from '../../domain/events/ports.ts';
import { AppError } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { AccountId, CampaignId, MediaId, PostId } from '../../lib/ids.ts';
import { showAccount } from '../accounts/account-view.ts';
import type { CampaignRouteDeps } from '../campaigns/deps.ts';
import { showCampaign } from '../campaigns/present-campaign.ts';
import { type LibraryDeps, showDetail } from '../media/show-detail.ts';
import { type PostRouteDeps, showPost } from '../posts/deps.ts';

export interface ShowResourceDeps {
  readonly posts: PostRouteDeps;
  readonly accounts: { readonly accounts: Pick<AccountStore, 'find'> };
  readonly content: { readonly campaigns: CampaignRouteDeps };
  readonly media: LibraryDeps;
}

export async function showResource(
  deps: ShowResourceDeps,
  { userId, role, program }: Listener,
  { workspaceId, resource }: LoggedEvent,
): Promise<Json> {
  const { appId = null, scopes: allowed = new Set(scopes) } = program ?? {};
  const via = { kind: 'token', tokenId: 'tok_webhook', appId, scopes: allowed } as const;
  try {
    return (await show(deps, { userId, workspaceId, role, via }, resource)) as Json;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

async function show(
  deps: ShowResourceDeps,
  actor: Actor,
  { kind, id }: LoggedEvent['resource'],
): Promise<unknown> {
  switch (kind) {
    case 'post':
      return showPost(deps.posts, actor, id as PostId);
    case 'account': {
      const account = await deps.accounts.accounts.find(null, actor.workspaceId, id as AccountId);
      return account ? showAccount(account) : null;
    }
    case 'campaign':
      return showCampaign(deps.content.campaigns, actor, id as CampaignId);
    case 'media':
      return showDetail(deps.media, actor, id as MediaId);
    case 'upload':
    case 'grant':
      return null;
  }
}
