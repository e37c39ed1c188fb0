/** The tables of campaigns. Part of schema.ts. */
import type { Generated } from 'kysely';
import type { CampaignState, GenerationSettings, ItemState, Theme } from '../../domain/campaigns/campaign.ts';
import type { Brief } from '../../domain/content/brief.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { AccountId, CampaignId, CampaignItemId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { NullableJson } from './json-column.ts';

export interface CampaignTables {
  campaign_contributors: { workspace_id: WorkspaceId; campaign_id: CampaignId; user_id: UserId };
  campaigns: {
    id: CampaignId;
    workspace_id: WorkspaceId;
    name: string;
    brief: NullableJson<Brief>;
    starts_on: string | null;
    ends_on: string | null;
    time_zone: string;
    state: CampaignState;
    failure: Message | null;
    making: NullableJson<GenerationSettings>;
    from_app: boolean;
    created_by: UserId;
    created_at: Date;
    held_by: string | null;
    held_until: Date | null;
    served_at: Date | null;
  };
  campaign_items: {
    id: CampaignItemId;
    workspace_id: WorkspaceId;
    campaign_id: CampaignId;
    position: number;
    theme: Theme;
    platform: PlatformName;
    account_id: AccountId | null;
    publish_at: Date;
    wall_time: string;
    state: ItemState;
    problem: Message | null;
    post_id: PostId | null;
    post_edit: number | null;
    round: Generated<number>;
    by_choice: Generated<boolean>;
    asked: Generated<boolean>;
    tries: Generated<number>;
  };
}
