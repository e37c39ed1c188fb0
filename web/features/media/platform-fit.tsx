import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FitView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { srOnly } from '../../components/sr-only.tsx';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { findPlatform, type PlatformName, platformLabel } from '../platforms/platforms.ts';

/** A thumbnail accompanies a video: a picture that fits as one is still not a post. */
const isThumbnail = ({ platform, placement }: FitView): boolean =>
  findPlatform(platform)?.placements.some(({ id, still }) => id === placement && still !== null) ?? false;

/** Whether the file fits at least one of the platform's placements. */
const byPlatform = (fits: readonly FitView[]): readonly (readonly [PlatformName, boolean])[] => {
  const found = new Map<PlatformName, boolean>();
  for (const { platform, verdict } of fits.filter((fit) => !isThumbnail(fit)))
    found.set(platform, (found.get(platform) ?? false) || verdict !== 'does_not_fit');
  return [...found];
};

const struckClass =
  'after:absolute after:top-[7px] after:-left-px after:h-[1.5px] after:w-[18px] after:-rotate-45 after:bg-fg after:shadow-[0_0_0_1px_var(--desk)] [&>svg]:opacity-60';

/** A glyph for each platform, struck out if the file does not fit. */
export function FitGlyphs({ fits }: { fits: readonly FitView[] }) {
  return byPlatform(fits).map(([platform, ok]) => {
    const name = platformLabel(platform);
    const label = ok
      ? t('Fits {platform}', { platform: name })
      : t('Does not fit {platform}', { platform: name });
    return (
      <span
        key={platform}
        className={`relative grid size-4 place-items-center ${ok ? '' : struckClass}`}
        role="img"
        aria-label={label}
        title={label}
      >
        <PlatformGlyph platform={platform} plain label={null} size={13} />
      </span>
    );
  });
}

const quiet = (inner: ReactNode) => <span className="text-fg-2">{inner}</span>;

/** Every placement, with what happens to the file there or why it does not fit. */
export function FitList({ fits }: { fits: readonly FitView[] }) {
  return (
    <ul className="grid divide-y divide-edge text-sm">
      {fits.map((fit) => {
        const ok = fit.verdict !== 'does_not_fit';
        const values = { place: fit.label, message: fit.message, said: srOnly, quiet };
        return (
          <li
            key={`${fit.platform}-${fit.placement}`}
            className="grid grid-cols-[16px_16px_minmax(0,1fr)] gap-2.5 py-[7px] first:pt-0 last:pb-0"
          >
            <Icon of={ok ? Check : X} className={`mt-0.5 ${ok ? '' : 'text-red'}`} />
            <span className="mt-0.5">
              <PlatformGlyph platform={fit.platform} label={null} />
            </span>
            <p className="leading-[1.4]">
              {ok
                ? rich('{place}<said> fits:</said> <quiet>{message}</quiet>', values)
                : rich('{place}<said> does not fit:</said> <quiet>{message}</quiet>', values)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
