import { Copy, Play } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { dayMonth } from '../../time/date-parts.ts';
import { formatWallTime } from '../../time/dates.ts';
import { StatePatch, stateLabels } from '../post/post-state.tsx';
import { entryName, formatClock } from './event-card.tsx';
import { isPlanned, type Tile } from './grid-tiles.ts';
import { draggableClass, dropLabelClass } from './start-drag.ts';

const marks = { video: Play, several: Copy };

/** One post of the grid. What has gone out looks as on the profile; what is planned also says when, and its state. */
export function GridTile({
  entry,
  ratio,
  isPicked,
  isTarget,
  onOpen,
}: {
  entry: Tile;
  /** Width divided by height. */
  ratio: number;
  /** It was picked up to be swapped. */
  isPicked: boolean;
  /** It would be swapped with the one that was picked up. */
  isTarget: boolean;
  onOpen: (id: string, element: HTMLElement) => void;
}) {
  const canMove = entry.moving !== null;
  return (
    <li
      data-tile={entry.id}
      className={`relative after:inset-x-1 after:top-1 data-over:outline-2 data-over:outline-ink ${dropLabelClass}`}
    >
      <button
        type="button"
        data-post={entry.id}
        data-part={canMove ? 'movable' : undefined}
        className={`block w-full scroll-my-24 overflow-hidden bg-sunk text-start focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-fg data-preview:w-[120px]! data-preview:p-0! data-preview:shadow-lift ${canMove ? `cursor-grab ${draggableClass}` : ''} ${isPicked ? 'outline-2 outline-fg outline-dashed' : ''} ${isTarget ? 'outline-2 outline-ink' : ''}`}
        // On the button itself, so that it keeps its shape while it is dragged outside of the grid.
        style={{ aspectRatio: ratio }}
        onClick={({ currentTarget }) => onOpen(entry.id, currentTarget)}
      >
        {entry.thumbnail_url ? (
          <img
            src={entry.thumbnail_url}
            alt=""
            loading="lazy"
            className={`absolute inset-0 size-full object-cover ${isPicked ? 'opacity-55' : ''}`}
          />
        ) : null}
        <span
          className={
            entry.thumbnail_url ? 'sr-only' : 'absolute inset-x-2.5 top-2 line-clamp-4 pr-6 text-xs/[1.3]'
          }
        >
          {entryName(entry)}
        </span>
        {entry.tile.mark ? (
          <span className="absolute top-1.5 right-1.5 grid size-[22px] place-items-center rounded-[2px] bg-[#161a18] text-[#fff]">
            <Icon of={marks[entry.tile.mark]} size={13} />
            <span className="sr-only">{entry.tile.label}</span>
          </span>
        ) : null}
        {isPlanned(entry) ? (
          <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center gap-x-1 gap-y-0.5 bg-paper px-[3px] py-1 font-slug text-[11px]/[1.3] tracking-[-0.03em] phone:gap-x-1.5 phone:px-1.5">
            <StatePatch state={entry.state} platform={entry.platform} className="max-phone:size-4" />
            <time dateTime={entry.at} className="min-w-0">
              <span className="whitespace-nowrap">{dayMonth(entry.wall_time.slice(0, 10), 'UTC')}</span>{' '}
              <span className="whitespace-nowrap">{formatClock(entry.wall_time)}</span>
            </time>
          </span>
        ) : (
          <span className="sr-only">
            {`${stateLabels[entry.state].label}, ${formatWallTime(entry.wall_time.slice(0, 16))}`}
          </span>
        )}
      </button>
    </li>
  );
}
