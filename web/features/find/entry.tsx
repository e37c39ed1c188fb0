import { Command } from 'cmdk';
import type { ReactNode } from 'react';

/** One thing to find or to do. */
export interface Entry {
  /** Also stored in the list of recent entries. */
  readonly id: string;
  readonly name: string;
  readonly words?: string | undefined;
  readonly glyph: ReactNode;
  /** Shown before the name: what choosing it does. */
  readonly verb?: string;
  /** Shown small at the end of the row. */
  readonly fact?: string | undefined;
  readonly keys?: readonly string[];
  readonly run: () => void;
}

/** Identifies it in the list, because one entry may be in several groups. */
export const entryValue = (group: string, { id }: Entry): string => `${group} ${id}`;

export function EntryRow({
  entry,
  group,
  onChoose,
}: {
  entry: Entry;
  group: string;
  onChoose: (entry: Entry) => void;
}) {
  return (
    <Command.Item
      value={entryValue(group, entry)}
      className="flex min-h-[38px] cursor-pointer items-center gap-2.5 rounded-2 px-2.5 py-1.5 data-[selected=true]:bg-sunk max-phone:min-h-11 [&>svg]:text-fg-2 dark:[&>svg[style]]:text-(--pf-dark)"
      onSelect={() => onChoose(entry)}
    >
      {entry.glyph}
      <span className="min-w-0 flex-1 truncate">
        {entry.verb ? <span className="text-fg-2">{entry.verb}: </span> : null}
        {entry.name}
      </span>
      {entry.fact ? <span className="meta flex-none truncate">{entry.fact}</span> : null}
      {entry.keys?.map((key) => (
        <kbd key={key} className="[kbd+&]:-ml-1.5">
          {key}
        </kbd>
      ))}
    </Command.Item>
  );
}

export function EntryGroup({
  name,
  entries,
  onChoose,
}: {
  name: string;
  entries: readonly Entry[];
  onChoose: (entry: Entry) => void;
}) {
  if (entries.length === 0) return null;
  return (
    <Command.Group
      heading={name}
      className="py-1.5 not-first:border-t not-first:border-t-edge [&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:py-1 [&>[cmdk-group-heading]]:text-(length:--text-xs) [&>[cmdk-group-heading]]:text-fg-3"
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} group={name} onChoose={onChoose} />
      ))}
    </Command.Group>
  );
}
