import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Film, Image, LayoutGrid } from 'lucide-react';
import type { AccountView, CampaignSummaryView, MediaView, PostView } from '../../../server/http/views.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import { Icon } from '../../components/icon.tsx';
import { mayWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { accountsQuery } from '../accounts/queries.ts';
import { campaignsQuery } from '../campaigns/queries.ts';
import { foundMediaQuery, mediaQuery } from '../media/queries.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import { Patch, stateWords } from '../post/post-state.tsx';
import { listedAs } from '../post/post-words.ts';
import { foundPostsQuery, postQuery } from '../post/queries.ts';
import type { Entry } from './entry.tsx';
import { bestOf } from './find-match.ts';

const shown = 5;
const restMs = 150;
const kindGlyph = { image: Image, video: Film, document: FileText } as const;

/** How each kind of thing stands in the list, and where choosing it leads. */
const useEntries = () => {
  const navigate = useNavigate();
  const { workspace } = useMe();
  const ofPost = (post: PostView): Entry => {
    const params = { postId: post.id };
    const common = {
      id: `post:${post.id}`,
      name: listedAs(post),
      fact: stateWords[post.state].label,
      glyph: <Patch state={post.state} platform={post.platform} />,
    };
    if (post.state === 'in_review')
      return { ...common, verb: t('Review'), run: () => void navigate({ to: '/review/{-$postId}', params }) };
    if ((post.state === 'draft' || post.state === 'changes_requested') && mayWrite(workspace.role))
      return { ...common, verb: t('Edit'), run: () => void navigate({ to: '/compose/{-$postId}', params }) };
    return {
      ...common,
      verb: t('Open', {}, 'verb'),
      run: () => void navigate({ to: '/posts/$postId', params }),
    };
  };
  const ofCampaign = ({ id, name }: Pick<CampaignSummaryView, 'id' | 'name'>): Entry => ({
    id: `campaign:${id}`,
    name,
    words: t('campaign', {}, 'search words'),
    glyph: <Icon of={LayoutGrid} />,
    run: () => void navigate({ to: '/campaigns/$campaignId', params: { campaignId: id }, search: {} }),
  });
  const ofMedia = ({ id, name, kind }: Pick<MediaView, 'id' | 'name' | 'kind'>): Entry => ({
    id: `media:${id}`,
    name,
    glyph: <Icon of={kindGlyph[kind]} />,
    run: () => void navigate({ to: '/media', search: { file: id } }),
  });
  const ofAccount = ({ id, name, handle, platform }: AccountView): Entry => ({
    id: `account:${id}`,
    name,
    words: `${handle ?? ''} ${platformLabel(platform)} ${t('account', {}, 'search words')}`,
    fact: platformLabel(platform),
    glyph: <PlatformGlyph platform={platform} label={null} />,
    run: () => void navigate({ to: '/accounts', search: { account: id } }),
  });
  return { ofPost, ofCampaign, ofMedia, ofAccount };
};

/** The server searches posts and files once typing pauses; the short lists are searched here. */
export const useSearchResults = (typed: string) => {
  const { ofPost, ofCampaign, ofMedia, ofAccount } = useEntries();
  const late = useDebounced(typed, restMs);
  const asked = { enabled: typed !== '' && late !== '', placeholderData: keepPreviousData };
  const posts = useQuery({ ...foundPostsQuery(late), ...asked });
  const media = useQuery({ ...foundMediaQuery(late), ...asked });
  const campaigns = useQuery(campaignsQuery);
  const accounts = useQuery(accountsQuery);
  const searched = typed === '' ? [] : [posts, media];
  return {
    posts: typed === '' ? [] : (posts.data ?? []).slice(0, shown).map(ofPost),
    media: typed === '' ? [] : (media.data ?? []).slice(0, shown).map(ofMedia),
    campaigns: bestOf((campaigns.data ?? []).map(ofCampaign), typed).slice(0, shown),
    accounts: bestOf((accounts.data ?? []).map(ofAccount), typed).slice(0, shown),
    isLooking: late !== typed || searched.some(({ isFetching }) => isFetching),
    error: searched.find(({ isError }) => isError)?.error ?? null,
  };
};

/** The things among what was used last, as they are now. What is gone is left out. */
export const useRecentThings = (ids: readonly string[]): Map<string, Entry> => {
  const { ofPost, ofCampaign, ofMedia, ofAccount } = useEntries();
  const of = (kind: string) =>
    ids.filter((id) => id.startsWith(`${kind}:`)).map((id) => id.slice(kind.length + 1));
  const once = { refetchInterval: false, retry: false, staleTime: 30_000 } as const;
  const posts = useQueries({ queries: of('post').map((id) => ({ ...postQuery(id), ...once })) });
  const media = useQueries({ queries: of('media').map((id) => ({ ...mediaQuery(id), ...once })) });
  const campaigns = useQuery(campaignsQuery).data ?? [];
  const accounts = useQuery(accountsQuery).data ?? [];
  const entries = [
    ...posts.flatMap(({ data }) => (data ? [ofPost(data)] : [])),
    ...media.flatMap(({ data }) => (data ? [ofMedia(data)] : [])),
    ...campaigns.map(ofCampaign),
    ...accounts.map(ofAccount),
  ];
  return new Map(entries.map((entry) => [entry.id, entry]));
};
