import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Film, Image, LayoutGrid } from 'lucide-react';
import type { AccountView, CampaignSummaryView, MediaView, PostView } from '../../../server/http/views.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { Icon } from '../../components/icon.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { mediaQuery, mediaSearchQuery } from '../media/queries.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { listHeadline } from '../post/post-headline.ts';
import { StatePatch, stateLabels } from '../post/post-state.tsx';
import { postQuery, postSearchQuery } from '../post/queries.ts';
import type { Entry } from './entry.tsx';
import { rankMatches } from './rank-matches.ts';

const maxShown = 5;
const debounceMs = 150;
const kindGlyph = { image: Image, video: Film, document: FileText } as const;

/** How each kind of result is listed, and where choosing it leads. */
const useEntries = () => {
  const navigate = useNavigate();
  const { workspace } = useMe();
  const postEntry = (post: PostView): Entry => {
    const params = { postId: post.id };
    const common = {
      id: `post:${post.id}`,
      name: listHeadline(post),
      fact: stateLabels[post.state].label,
      glyph: <StatePatch state={post.state} platform={post.platform} />,
    };
    if (post.state === 'in_review')
      return { ...common, verb: t('Review'), run: () => void navigate({ to: '/review/{-$postId}', params }) };
    if ((post.state === 'draft' || post.state === 'changes_requested') && roleCanWrite(workspace.role))
      return { ...common, verb: t('Edit'), run: () => void navigate({ to: '/compose/{-$postId}', params }) };
    return {
      ...common,
      verb: t('Open', {}, 'verb'),
      run: () => void navigate({ to: '/posts/$postId', params }),
    };
  };
  const campaignEntry = ({ id, name }: Pick<CampaignSummaryView, 'id' | 'name'>): Entry => ({
    id: `campaign:${id}`,
    name,
    words: t('campaign', {}, 'search words'),
    glyph: <Icon of={LayoutGrid} />,
    run: () => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id }, search: {} }),
  });
  const mediaEntry = ({ id, name, kind }: Pick<MediaView, 'id' | 'name' | 'kind'>): Entry => ({
    id: `media:${id}`,
    name,
    glyph: <Icon of={kindGlyph[kind]} />,
    run: () => void navigate({ to: '/media', search: { file: id } }),
  });
  const accountEntry = ({ id, name, handle, platform }: AccountView): Entry => ({
    id: `account:${id}`,
    name,
    words: `${handle ?? ''} ${platformLabel(platform)} ${t('account', {}, 'search words')}`,
    fact: platformLabel(platform),
    glyph: <PlatformGlyph platform={platform} label={null} />,
    run: () => void navigate({ to: '/accounts', search: { account: id } }),
  });
  return { ofPost: postEntry, ofCampaign: campaignEntry, ofMedia: mediaEntry, ofAccount: accountEntry };
};

/** The server searches posts and files once typing pauses; the short lists are searched in the browser. */
export const useSearchResults = (typed: string) => {
  const {
    ofPost: postEntry,
    ofCampaign: campaignEntry,
    ofMedia: mediaEntry,
    ofAccount: accountEntry,
  } = useEntries();
  const debounced = useDebounced(typed, debounceMs);
  const options = { enabled: typed !== '' && debounced !== '', placeholderData: keepPreviousData };
  const posts = useQuery({ ...postSearchQuery(debounced), ...options });
  const media = useQuery({ ...mediaSearchQuery(debounced), ...options });
  const campaigns = useQuery(campaignsQuery);
  const accounts = useQuery(accountsQuery);
  const searched = typed === '' ? [] : [posts, media];
  return {
    posts: typed === '' ? [] : (posts.data ?? []).slice(0, maxShown).map(postEntry),
    media: typed === '' ? [] : (media.data ?? []).slice(0, maxShown).map(mediaEntry),
    campaigns: rankMatches((campaigns.data ?? []).map(campaignEntry), typed).slice(0, maxShown),
    accounts: rankMatches((accounts.data ?? []).map(accountEntry), typed).slice(0, maxShown),
    isSearching: debounced !== typed || searched.some(({ isFetching }) => isFetching),
    error: searched.find(({ isError }) => isError)?.error ?? null,
  };
};

/** The recent entries as they are now. Deleted ones are left out. */
export const useRecentEntries = (ids: readonly string[]): Map<string, Entry> => {
  const {
    ofPost: postEntry,
    ofCampaign: campaignEntry,
    ofMedia: mediaEntry,
    ofAccount: accountEntry,
  } = useEntries();
  const idsOf = (kind: string) =>
    ids.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));
  const once = { refetchInterval: false, retry: false, staleTime: 30_000 } as const;
  const posts = useQueries({ queries: idsOf('post').map((id) => ({ ...postQuery(id), ...once })) });
  const media = useQueries({ queries: idsOf('media').map((id) => ({ ...mediaQuery(id), ...once })) });
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const accounts = useQuery(accountsQuery).data ?? [];
  const entries = [
    ...posts.flatMap(({ data }) => (data ? [postEntry(data)] : [])),
    ...media.flatMap(({ data }) => (data ? [mediaEntry(data)] : [])),
    ...campaigns.map(campaignEntry),
    ...accounts.map(accountEntry),
  ];
  return new Map(entries.map((entry) => [entry.id, entry]));
};
