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
        className="find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openFind}
      >
        <Icon of={Search} />
        <span className="find-words max-wide:sr-only">{t('Find or do')}</span>
        <kbd aria-hidden className="max-wide:hidden">
          {commandKey}
        </kbd>
      </button>
      {loaded ? <loaded.Palette open={open} recentKey={recentKey} onKeys={onKeys} /> : null}
    </>
  );
}
