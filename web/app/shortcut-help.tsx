import { hotkeysEnabled, setHotkeysEnabled } from '../browser/hotkeys.ts';
import { useStore } from '../browser/use-store.ts';
import { Dialog } from '../components/dialog.tsx';
import { toastHotkey } from '../components/toast-store.ts';
import { commandKey } from '../features/find/command-key.ts';
import { destinations } from '../features/find/destinations.ts';
import { t } from '../i18n/t.ts';

const groups: { title: string; keys: [string[], string][] }[] = [
  {
    title: t('Everywhere'),
    keys: [
      [[commandKey], t('Find or do')],
      [['N'], t('New post')],
      [['?'], t('These keys')],
      [[toastHotkey], t('Go to the message, to undo')],
      ...destinations.flatMap(({ name, keys }): [string[], string][] =>
        keys ? [[keys.toUpperCase().split(' '), t('Go to {place}', { place: name })]] : [],
      ),
    ],
  },
  {
    title: t('On the calendar'),
    keys: [
      [['J'], t('Next post')],
      [['K'], t('Previous post')],
      [['M', '←↑↓→'], t('Move it')],
      [['Enter'], t('Drop it')],
      [['Esc'], t('Put it back')],
      [['S'], t('Schedule', {}, 'verb')],
      [['T'], t('Today')],
    ],
  },
  {
    title: t('In a campaign'),
    keys: [
      [['J'], t('Next post')],
      [['K'], t('Previous post')],
    ],
  },
  {
    title: t('In review'),
    keys: [
      [['J'], t('Next proof')],
      [['K'], t('Previous proof')],
      [['A', 'Enter'], t('Sign off')],
      [['R'], t('Ask for changes')],
      [['E'], t('Edit')],
      [['C'], t('Write a note')],
      [['D'], t('Marked or clean')],
      [['X'], t('Choose for signing together')],
    ],
  },
];

export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enabled = useStore(hotkeysEnabled);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      description={t('They are off while you type.')}
      wide
    >
      <div className="columns-2 gap-6 max-phone:columns-1">
        {groups.map((group) => (
          <section key={group.title} className="mb-5 break-inside-avoid">
            <h3 className="h3 border-b border-fg pb-1.5">{group.title}</h3>
            <dl>
              {group.keys.map(([keys, description]) => (
                <div
                  key={description}
                  className="flex items-center justify-between border-b border-edge py-1.5 text-sm"
                >
                  <dt>{description}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="check"
            checked={enabled}
            onChange={(event) => setHotkeysEnabled(event.target.checked)}
          />
          {t('Use single keys in this browser')}
        </label>
        <button type="button" className="btn" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
    </Dialog>
  );
}
