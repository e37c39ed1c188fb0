import type { CSSProperties } from 'react';
import { findPlatform, type PlatformName, platformLabel } from './platforms.ts';

/** For a platform that the server does not describe: a plain disc. */
const disc = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z';

/** `label={null}` if the name is shown beside it anyway. */
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
  const { glyph = disc, colours } = findPlatform(platform) ?? {};
  // A platform's own colour is only for its glyph, never for a large fill.
  const ink = colours && !plain ? { '--pf-light': colours.light, '--pf-dark': colours.dark } : undefined;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or its name is shown beside it
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="currentColor"
      className={`flex-none ${ink ? 'text-(--pf-light) dark:text-(--pf-dark) print:text-[#000]' : ''}`}
      style={ink as CSSProperties | undefined}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path fillRule="evenodd" d={glyph} />
    </svg>
  );
}
