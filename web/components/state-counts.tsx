import type { PostView } from '../../server/http/views.ts';
import { stateWords } from './post-state.tsx';

const order: readonly [PostView['state'], string][] = [
  ['draft', 'drafts'],
  ['in_review', 'in review'],
  ['changes_requested', 'sent back'],
  ['approved', 'approved'],
  ['scheduled', 'scheduled'],
  ['publishing', 'on their way'],
  ['published', 'out'],
  ['failed', 'failed'],
  ['missed', 'missed'],
  ['unconfirmed', 'unconfirmed'],
  ['cancelled', 'cancelled'],
  ['removed', 'removed'],
];

/** How many posts are in which state, with the state's own fill. */
export function StateCounts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const shown = order.filter(([state]) => counts[state]);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-fg-2">
      {shown.map(([state, words]) => (
        <li key={state} className="flex items-center gap-[7px]" title={stateWords[state].label}>
          <i aria-hidden className={`patch size-3.5 st-${state}`} />
          {counts[state]} {state === 'draft' && counts[state] === 1 ? 'draft' : words}
        </li>
      ))}
    </ul>
  );
}
