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
};

export const scopeMeans = (scope: string): string => scopes[scope] ?? 'A permission the platform names';
