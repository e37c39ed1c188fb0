import { Dialog } from './dialog.tsx';

const groups: { title: string; keys: [string[], string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [['N'], 'New post'],
      [['G', 'H'], 'Go home'],
      [['G', 'P'], 'Go to posts'],
      [['G', 'R'], 'Go to review'],
      [['G', 'K'], 'Go to campaigns'],
      [['G', 'M'], 'Go to media'],
      [['G', 'A'], 'Go to accounts'],
      [['?'], 'These keys'],
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
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description="They rest while you type." wide>
      <div className="grid grid-cols-2 gap-6 max-phone:grid-cols-1">
        {groups.map((group) => (
          <section key={group.title}>
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
      <button type="button" className="btn justify-self-end" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
}
