/** The accounts that cells post to, and sandboxes that give no help. */
import type { PlatformName } from '../../server/domain/platforms.ts';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { Stage } from '../faults/stage.ts';

interface Way {
  readonly consent: Readonly<Record<string, string>>;
  readonly way?: string;
}

/** Instagram by both its logins, each with an account of its own. */
const ways: Readonly<Record<PlatformName, readonly Way[]>> = {
  linkedin: [{ consent: { member: 'ines' } }],
  tiktok: [{ consent: { creator: 'ines' } }],
  youtube: [{ consent: { account: 'ines' } }],
  facebook: [{ consent: { person: 'ines' } }],
  instagram: [
    { consent: { account: 'ines-roastery' }, way: 'instagram' },
    { consent: { person: 'ines' }, way: 'facebook' },
  ],
};

/**
 * Out of the way: limits of a day, processing time where it would make calls hard to count, and the help of a platform
 * that refuses the same post twice.
 */
const calm: Readonly<Record<PlatformName, object>> = {
  linkedin: { duplicate_window_ms: 0, video_processing_ms: 0, document_processing_ms: 0 },
  tiktok: {
    init_per_minute: 0,
    creator_info_per_minute: 0,
    status_per_minute: 0,
    display_per_minute: 0,
    posts_per_day: 0,
    processing_ms_per_megabyte: 0,
  },
  youtube: { units_per_day: 10_000_000, uploads_per_day: 1_000_000 },
  facebook: {
    refuse_duplicates: false,
    refuse_posted_photos: false,
    reels_per_day: 0,
    chunk_bytes: 4_000_000,
  },
  instagram: {
    repeated_publish: 'again',
    posts_per_day: 1_000_000,
    containers_per_day: 1_000_000,
    image_processing_ms: 0,
    video_processing_ms: 0,
    video_processing_ms_per_megabyte: 0,
  },
};

export async function connectPlatform(stage: Stage, platform: PlatformName): Promise<readonly AccountView[]> {
  await stage.sandbox('settings', { platform, ...calm[platform] });
  const accounts: AccountView[] = [];
  for (const { consent, way } of ways[platform] ?? [])
    accounts.push(
      ...(await stage.ines.connect(platform, { decision: 'allow', ...consent }, (all) => all, way)),
    );
  return accounts;
}
