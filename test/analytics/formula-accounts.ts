/** The accounts of the story, what becomes of each, and the platforms' settings that keep sending out of the way. */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { photo } from '../pictures.ts';
import { video } from '../videos.ts';

export interface AccountPlan {
  readonly key: string;
  readonly platform: PlatformName;
  readonly consent: Readonly<Record<string, string>>;
  readonly way?: string;
  /** A part of the platform's own id of it. */
  readonly external: string;
  /** Whose authorization it is, for taking it back on the platform's side. */
  readonly member: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly declarations?: Readonly<Record<string, string | boolean>>;
  readonly fate: 'stays' | 'silent' | 'taken back' | 'leaves';
}

const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: false };
const watched = { visibility: 'public', made_for_kids: 'no', altered_content: 'no' };
const linkedin = (member: string, external: string) =>
  ({ platform: 'linkedin', consent: { member }, member, external }) as const;
const tiktok = (member: string, external: string) =>
  ({ platform: 'tiktok', consent: { creator: member }, member, external, declarations: everyone }) as const;
const youtube = (member: string, external: string) =>
  ({
    platform: 'youtube',
    consent: { account: `${member}/${external}` },
    member,
    external,
    options: { title: 'How we roast' },
    declarations: watched,
  }) as const;
const facebook = (member: string, external: string) =>
  ({ platform: 'facebook', consent: { person: member }, member, external }) as const;
const instagram = (member: string, external: string) =>
  ({ platform: 'instagram', consent: { account: member }, way: 'instagram', member, external }) as const;

export const plans: readonly AccountPlan[] = [
  { key: 'wholesale', fate: 'stays', ...linkedin('ines', 'organization:5515716') },
  /** A person's own posts: their figures need a right that is not asked for. */
  { key: 'person', fate: 'silent', ...linkedin('priya', 'person:h6-Rd0uKfA') },
  { key: 'coffee', fate: 'taken back', ...linkedin('tomas', 'organization:5515715') },
  { key: 'reels', fate: 'stays', ...tiktok('ines', '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab301') },
  { key: 'crafts', fate: 'taken back', ...tiktok('priya', '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab306') },
  { key: 'founder', fate: 'leaves', ...tiktok('tomas', '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab303') },
  { key: 'channel', fate: 'stays', ...youtube('ines', 'UCq3Lant8fishCoffee0A_Tv') },
  { key: 'studio', fate: 'leaves', ...youtube('priya', 'UCp9NairPriyaStudio-7Qzw') },
  { key: 'page', fate: 'stays', ...facebook('ines', '104512377012001') },
  { key: 'photographer', fate: 'taken back', ...facebook('tomas', '104512377012004') },
  /** Under a hundred likes: Facebook tells nothing about it. */
  { key: 'bikes', fate: 'silent', ...facebook('jonas', '104512377012005') },
  { key: 'roastery', fate: 'stays', ...instagram('ines-roastery', '17841405822300102') },
  { key: 'harbours', fate: 'leaves', ...instagram('tomas', '17841405822300103') },
];

/** Sending takes no time and has no limits of a day. What figures cost is counted as the platforms count it. */
export const calm: Readonly<Record<PlatformName, object>> = {
  linkedin: { duplicate_window_ms: 0, image_processing_ms: 0 },
  tiktok: {
    init_per_minute: 0,
    creator_info_per_minute: 0,
    status_per_minute: 0,
    posts_per_day: 0,
    processing_ms: 0,
    processing_ms_per_megabyte: 0,
    moderation_ms: 0,
  },
  youtube: { uploads_per_day: 1_000_000, processing_ms: 0 },
  facebook: { refuse_duplicates: false, processing_ms: 0 },
  instagram: {
    posts_per_day: 1_000_000,
    containers_per_day: 1_000_000,
    image_processing_ms: 0,
    video_processing_ms: 0,
    /** Late data: Instagram says that figures take up to two days. */
    insights_delay_ms: 48 * 3_600_000,
  },
};

/** One small film and one picture serve all posts: words tell them apart. */
export async function filesOf(
  platform: PlatformName,
): Promise<readonly { name: string; bytes: Uint8Array }[]> {
  const film = () => video({ seconds: 5, width: 540, height: 960, frameRate: 30, fastStart: true });
  switch (platform) {
    case 'tiktok':
    case 'youtube':
      return [{ name: `${platform}.mp4`, bytes: await film() }];
    case 'instagram':
      return [{ name: 'cup.jpg', bytes: await photo('teal', 720, 720) }];
    default:
      return [];
  }
}

/** The operations of the sandbox that tell figures. */
export const figureOperations: Readonly<Record<PlatformName, readonly string[]>> = {
  linkedin: ['shareStatistics'],
  tiktok: ['queryVideos'],
  youtube: ['listVideos', 'report'],
  facebook: ['postInsights', 'videoInsights'],
  instagram: ['mediaInsights'],
};
