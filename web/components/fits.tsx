import { Check, X } from 'lucide-react';
import type { FitView } from '../../server/http/views.ts';
import { isStillPlace } from '../lib/post-options.ts';
import { Icon } from './icon.tsx';
import { PlatformGlyph, type PlatformName, platformLabel } from './platform-glyph.tsx';

/** The best answer among a platform's places. */
const byPlatform = (fits: readonly FitView[]): readonly (readonly [PlatformName, boolean])[] => {
  const found = new Map<PlatformName, boolean>();
  // A thumbnail goes with a video: a picture that makes one is still no post.
  for (const { platform, verdict } of fits.filter(({ placement }) => !isStillPlace(placement)))
    found.set(platform, (found.get(platform) ?? false) || verdict !== 'does_not_fit');
  return [...found];
};

/** A glyph for each platform, struck out where the file cannot go. */
export function FitGlyphs({ fits }: { fits: readonly FitView[] }) {
  return byPlatform(fits).map(([platform, ok]) => {
    const words = `${ok ? 'Fits' : 'Does not fit'} ${platformLabel[platform]}`;
    return (
      <span key={platform} className={ok ? 'fit' : 'fit fit-no'} role="img" aria-label={words} title={words}>
        <PlatformGlyph platform={platform} plain label={null} size={13} />
      </span>
    );
  });
}

/** Every place, with what happens to the file there or why it cannot go. */
export function FitList({ fits }: { fits: readonly FitView[] }) {
  return (
    <ul className="grid divide-y divide-edge text-sm">
      {fits.map((fit) => {
        const ok = fit.verdict !== 'does_not_fit';
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
              {fit.label}
              <span className="sr-only">{ok ? ' fits:' : ' does not fit:'}</span>{' '}
              <span className="text-fg-2">{fit.message}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
