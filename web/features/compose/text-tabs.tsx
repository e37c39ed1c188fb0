import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { platformLabel } from '../platforms/platforms.ts';
import type { PartView } from './part-view.ts';
import { tabName } from './tab-name.ts';

/** Which text is edited: the shared one, or that of one account. */
export function TextTabs({
  views,
  shown,
  onShow,
}: {
  views: readonly PartView[];
  shown: number | null;
  onShow: (key: number | null) => void;
}) {
  const tab = (isShown: boolean) =>
    `relative flex h-[42px] items-center gap-1.5 px-2.5 text-sm font-[550] whitespace-nowrap ${
      isShown
        ? 'text-fg after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 after:bg-fg'
        : 'text-fg-3 hover:text-fg'
    }`;
  return (
    <fieldset className="flex overflow-x-auto border-b border-edge px-1.5">
      <legend className="sr-only">{t('Text for')}</legend>
      <button
        type="button"
        aria-pressed={shown === null}
        className={tab(shown === null)}
        onClick={() => onShow(null)}
      >
        {t('Shared text')}
      </button>
      {views.map(({ part: { key, ownText, ownFiles, draft }, account, platform }) => (
        <button
          key={key}
          type="button"
          aria-pressed={shown === key}
          className={tab(shown === key)}
          title={account?.name}
          onClick={() => onShow(key)}
        >
          <PlatformGlyph platform={draft.content.platform} size={15} label={null} />
          <span className="sr-only">
            {platformLabel(draft.content.platform)}, {account?.name}
          </span>
          <span aria-hidden className="max-w-[12ch] truncate max-phone:hidden">
            {tabName({ account, platform }, views)}
          </span>
          {ownText || ownFiles ? (
            <span className="slug rounded-[2px] border border-edge-strong px-1 text-[10px] leading-[15px]">
              {ownText ? t('own text') : t('own files')}
            </span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
