import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useRestoreFocus } from '../../browser/keep-focus.ts';
import { Icon } from '../../components/icon.tsx';
import { problemSentence } from '../../components/readable-error.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { PauseDialog } from '../pauses/pause-switch.tsx';
import { switchOf } from '../pauses/queries.ts';
import { type Entry, EntryGroup, entryValue } from './entry.tsx';
import { bestOf } from './find-match.ts';
import { closeFind } from './finding.ts';
import { noteRecent, readRecent } from './recent.ts';
import { type Commands, useCommands } from './use-commands.tsx';
import { useRecentThings, useThings } from './use-things.tsx';

/** Find or do: one field for every page, act, post, campaign, file and account. */
export function Palette({
  open,
  recentOf,
  onKeys,
}: {
  open: boolean;
  /** Whose list of what was used last. */
  recentOf: string;
  onKeys: () => void;
}) {
  const { workspace } = useMe();
  const [pausing, setPausing] = useState(false);
  const restoreFocus = useRestoreFocus();
  const commands = useCommands({ onKeys, onPause: () => setPausing(true) });
  const choose = (entry: Entry) => {
    if (!entry.id.startsWith('workspace:')) noteRecent(recentOf, entry.id);
    closeFind();
    entry.run();
  };
  return (
    <>
      <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : closeFind())}>
        <Dialog.Portal>
          <Dialog.Overlay className="dialog-scrim" />
          <Dialog.Content className="find-sheet" aria-describedby={undefined} {...restoreFocus}>
            <Dialog.Title className="sr-only">{t('Find or do')}</Dialog.Title>
            <Inside commands={commands} recentOf={recentOf} onChoose={choose} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      {pausing ? (
        <PauseDialog
          path={switchOf.workspace(workspace.id)}
          what={t('in {workspace}', { workspace: workspace.name })}
          onClose={() => setPausing(false)}
        />
      ) : null}
    </>
  );
}

/** Made anew each time it opens, so that it begins empty. */
function Inside({
  commands,
  recentOf,
  onChoose,
}: {
  commands: Commands;
  recentOf: string;
  onChoose: (entry: Entry) => void;
}) {
  const frame = useSaidChoice();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState('');
  const [recent] = useState(() => readRecent(recentOf));
  const typed = words.trim();
  const things = useThings(typed);
  const recentThings = useRecentThings(recent);
  const all = [...commands.acts, ...commands.pages];
  const lately = recent.flatMap((id) => recentThings.get(id) ?? all.find((one) => one.id === id) ?? []);
  const begin = typed === '';
  const without = (entries: readonly Entry[]) => entries.filter((entry) => !lately.includes(entry));
  const groups: [string, readonly Entry[]][] = begin
    ? [
        [t('Lately'), lately],
        [t('Do'), without(commands.acts)],
        [t('Go to'), without(commands.pages)],
        [t('Other workspaces'), commands.workspaces],
      ]
    : [
        [t('Do'), bestOf(commands.acts, typed)],
        [t('Go to'), bestOf(commands.pages, typed)],
        [t('Posts'), things.posts],
        [t('Campaigns'), things.campaigns],
        [t('Media'), things.media],
        [t('Accounts'), things.accounts],
        [t('Other workspaces'), bestOf(commands.workspaces, typed)],
      ];
  const values = groups.flatMap(([name, entries]) => entries.map((entry) => entryValue(name, entry)));
  const isEmpty = values.length === 0;
  // Left to itself cmdk stays with what was first before the server answered; only what a person chose may stay.
  const first = values[0] ?? '';
  const selected = values.includes(chosen) ? chosen : first;
  return (
    <Command
      ref={frame}
      label={t('Find or do')}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={(value) => setChosen(value === first ? '' : value)}
    >
      <div className="find-field">
        <Icon of={Search} size={18} className="text-fg-3" />
        <Command.Input
          value={words}
          onValueChange={(next) => {
            setWords(next);
            setChosen('');
          }}
          maxLength={200}
          placeholder={t('A page, a post, or what to do')}
        />
      </div>
      <Command.List className="find-list" label={t('Results')}>
        {groups.map(([name, entries]) => (
          <EntryGroup key={name} name={name} entries={entries} onChoose={onChoose} />
        ))}
      </Command.List>
      <p role="status" className="find-foot meta">
        {things.error
          ? `${t('Posts and files could not be searched.')} ${problemSentence(things.error)}`
          : begin
            ? t('Type to find posts, campaigns, files and accounts.')
            : things.isLooking
              ? t('Looking…')
              : isEmpty
                ? t('Nothing here is called “{words}”. Posts are found by words of their caption.', {
                    words: typed,
                  })
                : t('Arrows choose, Enter opens, Esc closes.')}
      </p>
    </Command>
  );
}

/**
 * Who hears the page hears which entry Enter would open. cmdk names the entry to the field a moment too early, before a
 * changed list is drawn: what is chosen when the list opens, or while somebody types, was never said.
 */
const useSaidChoice = () => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inside = frame.current;
    if (!inside) return;
    const tell = (): void => {
      const field = inside.querySelector('[role="combobox"]');
      const chosen = inside.querySelector('[role="option"][aria-selected="true"]')?.id ?? '';
      if (!field || (field.getAttribute('aria-activedescendant') ?? '') === chosen) return;
      if (chosen) field.setAttribute('aria-activedescendant', chosen);
      else field.removeAttribute('aria-activedescendant');
    };
    const changes = new MutationObserver(tell);
    const attributeFilter = ['aria-selected', 'aria-activedescendant'];
    changes.observe(inside, { subtree: true, childList: true, attributes: true, attributeFilter });
    tell();
    return () => changes.disconnect();
  }, []);
  return frame;
};
