/**
 * The accounts of the scenario, what happens to each, and platform settings that keep publishing limits out of the
 * way.
 */
import type { PlatformName } from '../../server/domain/platforms.ts';
import { createPhoto } from '../pictures.ts';
import { createVideo } from '../videos.ts';

export interface AccountPlan {
  readonly key: string;
  readonly platform: PlatformName;
  readonly consent: Readonly<Record<string, string>>;
  readonly method?: string;
  /** Part of the platform's own id of the account. */
  readonly externalIdPart: string;
  /** Whose authorization it is, used to revoke it on the platform's side. */
  readonly member: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly declarations?: Readonly<Record<string, string | boolean>>;
  readonly fate: 'stays' | 'silent' | 'taken back' | 'leaves';
}

const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: false };
const youtubeDeclarations = { visibility: 'public', made_for_kids: 'no', altered_content: 'no' };
const linkedin = (member: string, externalIdPart: string) =>
  ({ platform: 'linkedin', consent: { member }, member, externalIdPart }) as const;
const tiktok = (member: string, externalIdPart: string) =>
  ({
    platform: 'tiktok',
    consent: { creator: member },
    member,
    externalIdPart,
    declarations: everyone,
  }) as const;
const youtube = (member: string, externalIdPart: string) =>
  ({
    platform: 'youtube',
    consent: { account: `${member}/${externalIdPart}` },
    member,
    externalIdPart,
    options: { title: 'How we roast' },
    declarations: youtubeDeclarations,
  }) as const;
const facebook = (member: string, externalIdPart: string) =>
  ({ platform: 'facebook', consent: { person: member }, member, externalIdPart }) as const;
const instagram = (member: string, externalIdPart: string) =>
  ({
    platform: 'instagram',
    consent: { account: member },
    method: 'instagram',
    member,
    externalIdPart,
  }) as const;

export const accountPlans: readonly AccountPlan[] = [
  { key: 'wholesale', fate: 'stays', ...linkedin('ines', 'organization:5515716') },
  /** A person's own posts: their metrics need a scope that we do not request. */
  { key: 'person', fate: 'silent', ...linkedin('priya', 'person:h6-Rd0uKfA') },
  { key: 'coffee', fate: 'taken back', ...linkedin('tomas', 'organization:5515715') },
  { key: 'reels', fate: 'stays', ...tiktok('ines', '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab301') },
  { key: 'crafts', fate: 'taken back', ...tiktok('priya', '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab306') },
  { key: 'founder', fate: 'leaves', ...tiktok('tomas', '5f1d9a60-3c5e-4b0e-9a57-6f0d1c2ab303') },
  { key: 'channel', fate: 'stays', ...youtube('ines', 'UCq3Lant8fishCoffee0A_Tv') },
  { key: 'studio', fate: 'leaves', ...youtube('priya', 'UCp9NairPriyaStudio-7Qzw') },
  { key: 'page', fate: 'stays', ...facebook('ines', '104512377012001') },
  { key: 'photographer', fate: 'taken back', ...facebook('tomas', '104512377012004') },
  /** Under a hundred likes: Facebook reports no metrics for it. */
  { key: 'bikes', fate: 'silent', ...facebook('jonas', '104512377012005') },
  { key: 'roastery', fate: 'stays', ...instagram('ines-roastery', '17841405822300102') },
  { key: 'harbours', fate: 'leaves', ...instagram('tomas', '17841405822300103') },
];

/** Publishing takes no time and has no daily limits. Calls for metrics are counted as the platforms count them. */
export const unlimitedSettings: Readonly<Record<PlatformName, object>> = {
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
    /** Late data: Instagram says that metrics may take up to two days. */
    insights_delay_ms: 48 * 3_600_000,
  },
};

/** One small video and one picture serve all posts; their captions differ. */
export async function filesOf(
  platform: PlatformName,
): Promise<readonly { name: string; bytes: Uint8Array }[]> {
  const makeVideo = () =>
    createVideo({ seconds: 5, width: 540, height: 960, frameRate: 30, fastStart: true });
  switch (platform) {
    case 'tiktok':
    case 'youtube':
      return [{ name: `${platform}.mp4`, bytes: await makeVideo() }];
    case 'instagram':
      return [{ name: 'cup.jpg', bytes: await createPhoto('teal', 720, 720) }];
    default:
      return [];
  }
}

/** The sandbox operations that return metrics. */
export const metricOperations: Readonly<Record<PlatformName, readonly string[]>> = {
  linkedin: ['shareStatistics'],
  tiktok: ['queryVideos'],
  youtube: ['listVideos', 'report'],
  facebook: ['postInsights', 'videoInsights'],
  instagram: ['mediaInsights'],
};
