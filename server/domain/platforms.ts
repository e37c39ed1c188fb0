/** The platforms of the specification. Which of them an installation offers is the list in `platforms/index.ts`. */
export const platformNames = ['tiktok', 'facebook', 'instagram', 'youtube', 'linkedin'] as const;
export type PlatformName = (typeof platformNames)[number];

export const platformTitles: Readonly<Record<PlatformName, string>> = {
  tiktok: 'TikTok',
  facebook: 'Facebook Pages',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** The settings that make each available. Without its own a platform is not there, unless all are simulated. */
export const platformCredentials = {
  tiktok: ['TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'],
  facebook: ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  instagram: ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  youtube: ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET'],
  linkedin: ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET'],
} as const satisfies Record<PlatformName, readonly [id: string, secret: string]>;
