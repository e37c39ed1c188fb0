import { commandKey } from '../lib/command-key.ts';
import { keysOn, switchKeys } from '../lib/hotkeys.ts';
import { places } from '../lib/places.ts';
import { useStore } from '../lib/use-store.ts';
import { Dialog } from './dialog.tsx';

const groups: { title: string; keys: [string[], string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [[commandKey], 'Find or do'],
      [['N'], 'New post'],
      [['?'], 'These keys'],
      ...places.flatMap(({ name, keys }): [string[], string][] =>
        keys ? [[keys.toUpperCase().split(' '), `Go to ${name.toLowerCase()}`]] : [],
      ),
    ],
  },
  {
    title: 'In a campaign',
    keys: [
      [['J'], 'Next post'],
      [['K'], 'Previous post'],
    ],
  },
  {
    title: 'In review',
    keys: [
      [['J'], 'Next proof'],
      [['K'], 'Previous proof'],
      [['A', 'Enter'], 'Sign off'],
      [['R'], 'Ask for changes'],
      [['E'], 'Edit'],
      [['C'], 'Write a note'],
    ],
  },
];

export function KeyHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useStore(keysOn);
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description="They rest while you type." wide>
      <div className="columns-2 gap-6 max-phone:columns-1">
        {groups.map((group) => (
          <section key={group.title} className="mb-5 break-inside-avoid">
            <h3 className="h3 border-b border-fg pb-1.5">{group.title}</h3>
            <dl>
              {group.keys.map(([keys, what]) => (
                <div
                  key={what}
                  className="flex items-center justify-between border-b border-edge py-1.5 text-sm"
                >
                  <dt>{what}</dt>
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
            checked={on}
            onChange={(event) => switchKeys(event.target.checked)}
          />
          Use single keys in this browser
        </label>
        <button type="button" className="btn" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
