/** What each platform calls the thing one connects. */
import type { AccountView } from '../../server/http/views.ts';
import type { PlatformName } from './platform-glyph.tsx';

interface Kind {
  readonly one: string;
  readonly many: string;
}

const kinds: Readonly<Record<PlatformName, Kind>> = {
  tiktok: { one: 'creator', many: 'creators' },
  facebook: { one: 'page', many: 'pages' },
  instagram: { one: 'profile', many: 'profiles' },
  youtube: { one: 'channel', many: 'channels' },
  linkedin: { one: 'page', many: 'pages' },
};
const profile: Kind = { one: 'profile', many: 'profiles' };

export const kindsOn = (platform: PlatformName): Kind => kinds[platform];

/** A person on LinkedIn is no page. */
export const kindOf = ({ platform, external_id }: Pick<AccountView, 'platform' | 'external_id'>): Kind =>
  external_id.startsWith('urn:li:person:') ? profile : kinds[platform];

/** What of a platform can be connected. */
export const connectableOn: Readonly<Record<PlatformName, string>> = {
  tiktok: 'A creator or business account',
  facebook: 'A Page you manage',
  instagram: 'A professional account',
  youtube: 'A channel of yours',
  linkedin: 'You, or a company page',
};

/** What people look for in vain. */
export const notConnectable: Readonly<Partial<Record<PlatformName, string>>> = {
  facebook: 'Facebook lets no app post to profiles and groups; a Page works.',
  instagram:
    'Personal Instagram accounts cannot be connected; switching to a professional one is free, in the Instagram app.',
};

/** When a person must authorize again: a date, or two words for why there is none. */
export const permissionEnd = ({
  permission_ends_at: date,
  token_expires_at: token,
}: Pick<AccountView, 'permission_ends_at' | 'token_expires_at'>) =>
  token === null
    ? { date: null, words: 'no end', rest: 'while it is used' }
    : { date, words: 'renews', rest: 'by itself' };

const scopes: Readonly<Record<string, string>> = {
  w_organization_social: 'Publish posts for the page',
  r_organization_social: 'See the page’s posts',
  rw_organization_admin: 'See which pages you manage, and their figures',
  r_organization_admin: 'See which pages you manage',
  w_member_social: 'Publish posts as you',
  r_basicprofile: 'See your name',
  openid: 'Know who connected it',
  profile: 'See your name',
  'user.info.basic': 'See the name and picture',
  'user.info.profile': 'See the profile’s address and description',
  'user.info.stats': 'See how many follow it',
  'video.publish': 'Publish posts',
  'video.upload': 'Put drafts into the inbox',
  'video.list': 'See its public posts and their figures',
  'https://www.googleapis.com/auth/youtube.upload': 'Upload videos',
  'https://www.googleapis.com/auth/youtube.readonly': 'See the channel and its videos',
  'https://www.googleapis.com/auth/youtube.force-ssl': 'Change and delete videos',
  'https://www.googleapis.com/auth/youtube': 'Manage the channel',
  'https://www.googleapis.com/auth/yt-analytics.readonly': 'See the channel’s figures',
  pages_show_list: 'See which pages you manage',
  pages_read_engagement: 'See the page and its posts',
  pages_manage_posts: 'Publish, change and delete posts of the page',
  pages_read_user_content: 'See what people write on the page',
  read_insights: 'See the page’s figures',
  business_management: 'See pages that belong to a business',
  public_profile: 'See your name',
  instagram_basic: 'See the profile and its posts',
  instagram_content_publish: 'Publish posts',
  instagram_manage_insights: 'See the profile’s figures',
  instagram_manage_contents: 'Delete posts',
  instagram_business_basic: 'See the profile and its posts',
  instagram_business_content_publish: 'Publish posts',
  instagram_business_manage_insights: 'See the profile’s figures',
};

export const scopeMeans = (scope: string): string => scopes[scope] ?? 'A permission the platform names';
