import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  CampaignSummaryView,
  CampaignView,
  PostDetailView,
  PostView,
} from '../../../server/http/views.ts';
import { get, post, remove, withQuery } from '../../data/api.ts';
import { pollInterval } from '../../data/live.ts';
import { storeResponse } from '../../data/store-response.ts';
import { type BriefInput, toBriefBody, type WriterView } from '../generation/queries.ts';
import type { PlatformName } from '../platforms/platforms.ts';
import type { PostListPage } from '../post/queries.ts';

export type CampaignBrief = NonNullable<CampaignView['brief']>;

export const campaignsQuery = queryOptions({
  queryKey: ['campaigns', 'list'],
  queryFn: async () =>
    (await get<{ data: CampaignSummaryView[] }>(withQuery('/v1/campaigns', { limit: 100 }))).data,
  refetchInterval: (query) =>
    query.state.data?.some(({ state }) => state === 'making') ? 2000 : pollInterval(30_000),
});

export const isGenerating = ({ state }: Pick<CampaignSummaryView, 'state'>): boolean => state === 'making';

/** Polled each second while it is being generated; the query pauses by itself while the page is hidden. */
export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', id],
    queryFn: () => get<CampaignView>(`/v1/campaigns/${id}`),
    refetchInterval: (query) => (query.state.data?.state === 'making' ? 1000 : pollInterval(30_000)),
  });

/** All posts of a campaign, including those added by hand. */
export const campaignPostsQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'campaign', id],
    queryFn: async () => {
      const posts: PostView[] = [];
      let cursor: string | undefined;
      do {
        const page = await get<PostListPage>(withQuery('/v1/posts', { campaign: id, limit: 100, cursor }));
        posts.push(...page.data);
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return posts;
    },
    refetchInterval: () => pollInterval(20_000),
  });

export interface CampaignInput {
  readonly name: string;
  readonly brief: BriefInput;
  readonly platforms: readonly PlatformName[];
  readonly account_ids: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly posts_per_week: number;
  readonly time_zone: string;
  readonly writer?: WriterView['kind'];
  readonly pictures: boolean;
  readonly template?: string;
}

export const useGenerateCampaign = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ brief, ...input }: CampaignInput) =>
      post<CampaignView>('/v1/content/campaigns', { ...input, brief: toBriefBody(brief) }),
    onSuccess: async (campaign) => {
      await storeResponse(client, campaignQuery(campaign.id).queryKey, campaign);
      void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
    },
  });
};

/** A manual campaign: a name, and days if there are any; posts are added to it. */
export const useCreateCampaign = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { name: string; from?: string; to?: string }) =>
      post<CampaignView>('/v1/campaigns', input),
    onSuccess: () => client.invalidateQueries({ queryKey: campaignsQuery.queryKey }),
  });
};

const useCampaignChange = <I>(id: string, change: (input: I) => Promise<CampaignView>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (campaign) => {
      await storeResponse(client, campaignQuery(id).queryKey, campaign);
      void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      void client.invalidateQueries({ queryKey: campaignPostsQuery(id).queryKey });
    },
    onError: () => client.invalidateQueries({ queryKey: campaignQuery(id).queryKey }),
  });
};

export const useStopCampaign = (id: string) =>
  useCampaignChange(id, () => post<CampaignView>(`/v1/campaigns/${id}/stop`));

/** Replaces drafts; posts that are further along stay as they are. Without ids it replaces all drafts. */
export const useRegenerate = (id: string) =>
  useCampaignChange(id, (itemIds: readonly string[] | null) =>
    post<CampaignView>(`/v1/campaigns/${id}/make`, itemIds ? { item_ids: itemIds } : {}),
  );

export const useChangeCampaign = (id: string) =>
  useCampaignChange(id, ({ name, brief }: { name: string; brief: BriefInput | null }) =>
    post<CampaignView>(`/v1/campaigns/${id}`, { name, ...(brief ? { brief: toBriefBody(brief) } : {}) }),
  );

const deletionKey = (id: string): readonly string[] => ['delete campaign', id];

/** A campaign being deleted is not fetched, because the live event may arrive before the response. */
export const useIsDeleting = (id: string): boolean => useIsMutating({ mutationKey: deletionKey(id) }) > 0;

/** `navigateAway` goes to another page before this one could refetch. */
export const useDeleteCampaign = (id: string, navigateAway: () => Promise<void>) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: deletionKey(id),
    mutationFn: () => remove(`/v1/campaigns/${id}`),
    onSuccess: async () => {
      await navigateAway();
      client.removeQueries({ queryKey: campaignQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: campaignsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['posts'] });
    },
  });
};

/** Puts posts into a campaign, or removes them from it; their text stays as it is. */
export const useAssignToCampaign = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ posts, into }: { posts: readonly PostView[]; into: boolean }) => {
      for (const one of posts)
        await post<PostDetailView>(`/v1/posts/${one.id}`, {
          revision: one.revision,
          campaign_id: into ? id : null,
        });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['posts'] });
      void client.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
};

export const editableBrief = (brief: CampaignBrief): BriefInput => ({
  ...brief,
  offer: brief.offer ?? '',
  audience: brief.audience ?? '',
  link: brief.link ?? '',
});
