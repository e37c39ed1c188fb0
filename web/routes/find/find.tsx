import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { commandKey } from '../../lib/command-key.ts';
import { closeFind, finding, openFind, wasAskedEarly } from '../../lib/finding.ts';
import { useCommandKey } from '../../lib/hotkeys.ts';
import { troubleToast } from '../../lib/messages.ts';
import { useStore } from '../../lib/use-store.ts';

const bring = () => import('./palette.tsx');
type Palette = Awaited<ReturnType<typeof bring>>['Palette'];

/** The way into "Find or do". Its list is brought the first time somebody wants it. */
export function Find({ recentOf, onKeys }: { recentOf: string; onKeys: () => void }) {
  const open = useStore(finding);
  const [Brought, setBrought] = useState<Palette | null>(null);
  useCommandKey('k', openFind);
  useEffect(() => {
    if (wasAskedEarly()) openFind();
  }, []);
  useEffect(() => {
    if (!open || Brought) return;
    bring().then(
      ({ Palette }) => setBrought(() => Palette),
      (error: unknown) => {
        console.warn('Find or do did not arrive', error);
        closeFind();
        troubleToast(t('Find or do could not be opened. Reload the page, and try again.'));
      },
    );
  }, [open, Brought]);
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
        <span className="max-wide:sr-only">{t('Find or do')}</span>
        <kbd aria-hidden className="max-wide:hidden">
          {commandKey}
        </kbd>
      </button>
      {Brought ? <Brought open={open} recentOf={recentOf} onKeys={onKeys} /> : null}
    </>
  );
}
