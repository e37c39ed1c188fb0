import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { useCommandKey } from '../../browser/hotkeys.ts';
import { useStore } from '../../browser/use-store.ts';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import { commandKey } from './command-key.ts';
import { closeFind, isFindOpen, openFind, wasRequestedEarly } from './find-store.ts';

const palette = preloadable(() => import('./palette.tsx'));

/** The button that opens "Find or do". */
export function Find({ recentKey, onKeys }: { recentKey: string; onKeys: () => void }) {
  const open = useStore(isFindOpen);
  const loaded = usePreloadable(palette, open, closeFind);
  useCommandKey('k', openFind);
  useEffect(() => {
    if (wasRequestedEarly()) openFind();
  }, []);
  return (
    <>
      <button
        type="button"
        className="flex h-[34px] flex-none items-center gap-2 rounded-2 border border-edge bg-paper pr-2 pl-2.5 text-(length:--text-sm) whitespace-nowrap text-fg-3 hover:border-edge-strong hover:text-fg max-phone:hidden wide:@container/find wide:min-w-25 wide:flex-[0_1_12.5rem]"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openFind}
      >
        <Icon of={Search} />
        {/* The label takes the space left by the navigation and the workspace name, in any language. Where it gets
            narrow, the key goes first; if the label would still be cut inside a word, the icon is enough. */}
        <span className="max-wide:sr-only wide:w-0 wide:flex-[1_1_0] wide:truncate wide:text-left wide:@max-[6.5rem]/find:opacity-0">
          {t('Find or do')}
        </span>
        <kbd aria-hidden className="max-wide:hidden wide:@max-[9.5rem]/find:hidden">
          {commandKey}
        </kbd>
      </button>
      {loaded ? <loaded.Palette open={open} recentKey={recentKey} onKeys={onKeys} /> : null}
    </>
  );
}
