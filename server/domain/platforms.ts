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
