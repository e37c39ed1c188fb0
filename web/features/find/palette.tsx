import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { useRestoreFocus } from '../../browser/keep-focus.ts';
import { Icon } from '../../components/icon.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { PauseDialog } from '../pauses/pause-switch.tsx';
import { pausePaths } from '../pauses/queries.ts';
import { type Entry, EntryGroup, entryValue } from './entry.tsx';
import { closeFind } from './find-store.ts';
import { rankMatches } from './rank-matches.ts';
import { addRecent, readRecent } from './recent.ts';
import { type Commands, useCommands } from './use-commands.tsx';
import { useRecentEntries, useSearchResults } from './use-search-results.tsx';

/** Find or do: one field for every page, action, post, campaign, file and account. */
export function Palette({
  open,
  recentKey,
  onKeys,
}: {
  open: boolean;
  /** The key of the list of recent entries. */
  recentKey: string;
  onKeys: () => void;
}) {
  const { workspace } = useMe();
  const [pausing, setPausing] = useState(false);
  const restoreFocus = useRestoreFocus();
  const commands = useCommands({ onKeys, onPause: () => setPausing(true) });
  const choose = (entry: Entry) => {
    if (!entry.id.startsWith('workspace:')) addRecent(recentKey, entry.id);
    closeFind();
    entry.run();
  };
  return (
    <>
      <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : closeFind())}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-60 animate-fade bg-scrim" />
          <Dialog.Content
            className="fixed top-[min(14vh,128px)] left-1/2 z-61 w-[min(620px,calc(100vw-24px))] -translate-x-1/2 animate-fade overflow-hidden rounded-3 bg-paper shadow-lift max-phone:top-3"
            aria-describedby={undefined}
            {...restoreFocus}
          >
            <Dialog.Title className="sr-only">{t('Find or do')}</Dialog.Title>
            <FindPanel commands={commands} recentOf={recentKey} onChoose={choose} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      {pausing ? (
        <PauseDialog
          path={pausePaths.workspace(workspace.id)}
          what={t('in {workspace}', { workspace: workspace.name })}
          onClose={() => setPausing(false)}
        />
      ) : null}
    </>
  );
}

/** Mounted again each time it opens, so that it starts empty. */
function FindPanel({
  commands,
  recentOf,
  onChoose,
}: {
  commands: Commands;
  recentOf: string;
  onChoose: (entry: Entry) => void;
}) {
  const frame = useAnnouncedChoice();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [recent] = useState(() => readRecent(recentOf));
  const typed = text.trim();
  const results = useSearchResults(typed);
  const entriesById = useRecentEntries(recent);
  const all = [...commands.actions, ...commands.pages];
  const recentEntries = recent.flatMap((id) => entriesById.get(id) ?? all.find((one) => one.id === id) ?? []);
  const isBlank = typed === '';
  const exceptRecent = (entries: readonly Entry[]) =>
    entries.filter((entry) => !recentEntries.includes(entry));
  const groups: [string, readonly Entry[]][] = isBlank
    ? [
        [t('Lately'), recentEntries],
        [t('Actions'), exceptRecent(commands.actions)],
        [t('Go to'), exceptRecent(commands.pages)],
        [t('Other workspaces'), commands.workspaces],
      ]
    : [
        [t('Actions'), rankMatches(commands.actions, typed)],
        [t('Go to'), rankMatches(commands.pages, typed)],
        [t('Posts'), results.posts],
        [t('Campaigns'), results.campaigns],
        [t('Media'), results.media],
        [t('Accounts'), results.accounts],
        [t('Other workspaces'), rankMatches(commands.workspaces, typed)],
      ];
  const values = groups.flatMap(([name, entries]) => entries.map((entry) => entryValue(name, entry)));
  const isEmpty = values.length === 0;
  // By default cmdk keeps the entry that was first before the server responded; only the user's own choice may be
  // kept.
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
      <div className="flex items-center gap-2.5 border-b border-b-edge px-4">
        <Icon of={Search} size={18} className="text-fg-3" />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            setChosen('');
          }}
          maxLength={200}
          placeholder={t('Find a page, a post or an action')}
          className="h-[50px] min-w-0 flex-1 text-md outline-none placeholder:text-fg-3 max-phone:text-[16px]"
        />
      </div>
      <Command.List
        className="max-h-[min(420px,calc(100dvh-230px))] scroll-pt-[34px] scroll-pb-1.5 overflow-y-auto overscroll-contain px-1.5"
        label={t('Results')}
      >
        {groups.map(([name, entries]) => (
          <EntryGroup key={name} name={name} entries={entries} onChoose={onChoose} />
        ))}
      </Command.List>
      <p role="status" className="meta border-t border-t-edge px-4 pt-[9px] pb-2.5">
        {results.error
          ? `${t('Posts and files could not be searched.')} ${toErrorMessage(results.error)}`
          : isBlank
            ? t('Type to find posts, campaigns, files and accounts.')
            : results.isSearching
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
 * Lets screen readers announce which entry Enter would open. cmdk sets it on the field too early, before a changed list
 * is rendered, so the choice on opening or while typing was never announced.
 */
const useAnnouncedChoice = () => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const announce = (): void => {
      const field = element.querySelector('[role="combobox"]');
      const chosen = element.querySelector('[role="option"][aria-selected="true"]')?.id ?? '';
      if (!field || (field.getAttribute('aria-activedescendant') ?? '') === chosen) return;
      if (chosen) field.setAttribute('aria-activedescendant', chosen);
      else field.removeAttribute('aria-activedescendant');
    };
    const observer = new MutationObserver(announce);
    const attributeFilter = ['aria-selected', 'aria-activedescendant'];
    observer.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter });
    announce();
    return () => observer.disconnect();
  }, []);
  return frame;
};
