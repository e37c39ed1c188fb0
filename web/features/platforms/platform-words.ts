/** What each platform calls the thing one connects. */

import type { AccountView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import type { PlatformName } from './platform-glyph.tsx';

interface Kind {
  /** By which a message chooses its words. */
  readonly id: 'creator' | 'page' | 'profile' | 'channel';
  readonly one: string;
  readonly many: string;
}

const creator: Kind = { id: 'creator', one: t('creator'), many: t('creators') };
const page: Kind = { id: 'page', one: t('page'), many: t('pages') };
const profile: Kind = { id: 'profile', one: t('profile'), many: t('profiles') };
const channel: Kind = { id: 'channel', one: t('channel'), many: t('channels') };

const kinds: Readonly<Record<PlatformName, Kind>> = {
  tiktok: creator,
  facebook: page,
  instagram: profile,
  youtube: channel,
  linkedin: page,
};

export const kindsOn = (platform: PlatformName): Kind => kinds[platform] ?? profile;

/** A person on LinkedIn is no page. */
export const kindOf = ({ platform, external_id }: Pick<AccountView, 'platform' | 'external_id'>): Kind =>
  external_id.startsWith('urn:li:person:') ? profile : kindsOn(platform);

/** What of a platform can be connected. */
export const connectableOn: Readonly<Record<PlatformName, string>> = {
  tiktok: t('A creator or business account'),
  facebook: t('A Page you manage'),
  instagram: t('A professional account'),
  youtube: t('A channel of yours'),
  linkedin: t('You, or a company page'),
};

/** What people look for in vain. */
export const notConnectable: Readonly<Partial<Record<PlatformName, string>>> = {
  facebook: t('Facebook lets no app post to profiles and groups; a Page works.'),
  instagram: t(
    'Personal Instagram accounts cannot be connected; switching to a professional one is free, in the Instagram app.',
  ),
};

/** When a person must authorize again: a date, or why there is none, in two lines or as a whole. */
export const permissionEnd = ({
  permission_ends_at: date,
  token_expires_at: token,
}: Pick<AccountView, 'permission_ends_at' | 'token_expires_at'>) =>
  token === null
    ? { date: null, words: t('no end'), rest: t('while it is used'), whole: t('no end while it is used') }
    : { date, words: t('renews'), rest: t('by itself'), whole: t('renews by itself') };

const scopes: Readonly<Record<string, string>> = {
  w_organization_social: t('Publish posts for the page'),
  r_organization_social: t('See the page’s posts'),
  rw_organization_admin: t('See which pages you manage, and their figures'),
  r_organization_admin: t('See which pages you manage'),
  w_organization_social_feed: t('Comment as the page'),
  r_organization_social_feed: t('See comments under the page’s posts'),
  w_member_social: t('Publish posts as you'),
  w_member_social_feed: t('Comment as you'),
  r_basicprofile: t('See your name'),
  openid: t('Know who connected it'),
  profile: t('See your name'),
  'user.info.basic': t('See the name and picture'),
  'user.info.profile': t('See the profile’s address and description'),
  'user.info.stats': t('See how many follow it'),
  'video.publish': t('Publish posts'),
  'video.upload': t('Put drafts into the inbox'),
  'video.list': t('See its public posts and their figures'),
  'https://www.googleapis.com/auth/youtube.upload': t('Upload videos'),
  'https://www.googleapis.com/auth/youtube.readonly': t('See the channel and its videos'),
  'https://www.googleapis.com/auth/youtube.force-ssl': t('Change and delete videos'),
  'https://www.googleapis.com/auth/youtube': t('Manage the channel'),
  'https://www.googleapis.com/auth/yt-analytics.readonly': t('See the channel’s figures'),
  pages_show_list: t('See which pages you manage'),
  pages_read_engagement: t('See the page and its posts'),
  pages_manage_posts: t('Publish, change and delete posts of the page'),
  pages_manage_engagement: t('Comment as the page'),
  pages_read_user_content: t('See what people write on the page'),
  read_insights: t('See the page’s figures'),
  business_management: t('See pages that belong to a business'),
  public_profile: t('See your name'),
  instagram_basic: t('See the profile and its posts'),
  instagram_content_publish: t('Publish posts'),
  instagram_manage_comments: t('Comment as the account'),
  instagram_manage_insights: t('See the profile’s figures'),
  instagram_manage_contents: t('Delete posts'),
  instagram_business_basic: t('See the profile and its posts'),
  instagram_business_content_publish: t('Publish posts'),
  instagram_business_manage_comments: t('Comment as the account'),
  instagram_business_manage_insights: t('See the profile’s figures'),
};

export const scopeMeans = (scope: string): string => scopes[scope] ?? t('A permission the platform names');
