import { Film } from 'lucide-react';
import type { PlatformView } from '../../../../server/http/views.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import type { ContentTools } from '../../generation/queries.ts';
import { PlatformGlyph } from '../../platforms/platform-glyph.tsx';
import type { PlatformName } from '../../platforms/platforms.ts';

const buttonClass = (isSelected: boolean): string =>
  `flex min-h-[38px] items-center gap-2 rounded-2 border px-3 text-sm disabled:cursor-not-allowed disabled:opacity-60 ${
    isSelected
      ? 'border-edge-strong bg-paper font-[550] shadow-[inset_0_-2px_0_var(--text)]'
      : 'border-dashed border-edge-strong text-fg-2'
  }`;

/** One file for each platform, in the shape that gives it the most space. */
export function SizeChoice({
  offered,
  platforms,
  films,
  film,
  onPlatforms,
  onFilm,
}: {
  offered: readonly Pick<PlatformView, 'platform' | 'name'>[];
  platforms: readonly PlatformName[];
  /** Null if a video cannot be requested. */
  films: ContentTools['films'] | null;
  film: boolean;
  onPlatforms: (platforms: readonly PlatformName[]) => void;
  onFilm: (film: boolean) => void;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="lab mb-2">{t('In the shape for')}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map(({ platform, name }) => {
          const isSelected = platforms.includes(platform);
          return (
            <button
              key={platform}
              type="button"
              aria-pressed={isSelected}
              className={buttonClass(isSelected)}
              onClick={() =>
                onPlatforms(
                  isSelected ? platforms.filter((one) => one !== platform) : [...platforms, platform],
                )
              }
            >
              <PlatformGlyph platform={platform} plain={!isSelected} label={null} />
              {name}
            </button>
          );
        })}
        {films ? (
          <button
            type="button"
            aria-pressed={film}
            className={buttonClass(film)}
            disabled={!films.available}
            onClick={() => onFilm(!film)}
          >
            <Icon of={Film} />
            {t('Short film')}
          </button>
        ) : null}
      </div>
      <p className="meta">
        {[
          platforms.length === 0 && !film ? t('None chosen: a square of 1080 × 1080.') : '',
          film ? t('The film is an upright MP4 of a few seconds.') : '',
          films && !films.available && films.why ? films.why : '',
        ]
          .filter((sentence) => sentence !== '')
          .join(' ')}
      </p>
    </fieldset>
  );
}
