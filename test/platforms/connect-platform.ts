/** The accounts that cells post to, and sandbox settings without safety nets. */
import type { PlatformName } from '../../server/domain/platforms.ts';
import type { AccountView } from '../../server/http/accounts/views.ts';
import type { PublishingFixture } from '../faults/publishing-fixture.ts';

interface Method {
  readonly consent: Readonly<Record<string, string>>;
  readonly way?: string;
}

/** Instagram by both its logins, each with an account of its own. */
const methods: Readonly<Record<PlatformName, readonly Method[]>> = {
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
 * Turned off: daily limits, processing time where it would make calls hard to count, and the platform's refusal of
 * the same post twice.
 */
const unlimitedSettings: Readonly<Record<PlatformName, object>> = {
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

export async function connectPlatform(
  fixture: PublishingFixture,
  platform: PlatformName,
): Promise<readonly AccountView[]> {
  await fixture.postToSandbox('settings', { platform, ...unlimitedSettings[platform] });
  const accounts: AccountView[] = [];
  for (const { consent, way } of methods[platform] ?? [])
    accounts.push(
      ...(await fixture.ines.connect(platform, { decision: 'allow', ...consent }, (all) => all, way)),
    );
  return accounts;
}
