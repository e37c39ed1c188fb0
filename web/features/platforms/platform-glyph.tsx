import type { AccountView } from '../../../server/http/views.ts';

export type PlatformName = AccountView['platform'];

const labels: Readonly<Record<PlatformName, string>> = {
  tiktok: 'TikTok',
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** One that this page does not know yet goes by its own name. */
export const platformLabel = (platform: PlatformName): string => labels[platform] ?? platform;

const shape: Record<PlatformName, string> = {
  tiktok:
    'M16.2 2h-3.5v13.4a2.75 2.75 0 1 1-2.2-2.7V9.1a6.3 6.3 0 1 0 5.7 6.3V8.6a7.6 7.6 0 0 0 4.3 1.4V6.5a4.3 4.3 0 0 1-4.3-4.5z',
  facebook:
    'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.3 0-1.6.8-1.6 1.6V12h2.8l-.5 2.9h-2.3v7A10 10 0 0 0 22 12z',
  instagram:
    'M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2zm0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm5.3-3.6a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z',
  youtube:
    'M4.5 5C7 4.6 17 4.6 19.5 5 21.2 5.3 22 6.6 22.3 8.2c.3 2.4.3 5.2 0 7.6-.3 1.6-1.1 2.9-2.8 3.2-2.5.4-12.5.4-15 0-1.7-.3-2.5-1.6-2.8-3.2-.3-2.4-.3-5.2 0-7.6C2 6.6 2.8 5.3 4.5 5zM10 8.6v6.8l5.8-3.4z',
  linkedin:
    'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm1.5 7.6v9h2.9v-9zM6.95 5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM10.3 9.6v9h2.9v-4.8c0-1.3.6-2 1.700-2s1.500.7 1.500 2v4.800h2.900v-5.400c0-2.500-1.300-3.800-3.200-3.800-1.400 0-2.300.7-2.900 1.600V9.600z',
};

const ink: Record<PlatformName, string> = {
  tiktok: 'text-pf-tiktok',
  facebook: 'text-pf-facebook',
  instagram: 'text-pf-instagram',
  youtube: 'text-pf-youtube',
  linkedin: 'text-pf-linkedin',
};

/** `label={null}` when the name stands beside it anyway. */
export function PlatformGlyph({
  platform,
  size = 16,
  plain = false,
  label = platformLabel(platform),
}: {
  platform: PlatformName;
  size?: number;
  plain?: boolean;
  label?: string | null;
}) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or its name stands beside it
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      className={`flex-none ${plain ? '' : ink[platform]}`}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path fillRule="evenodd" d={shape[platform]} />
    </svg>
  );
}
