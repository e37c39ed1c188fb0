import type { PostView } from '../../../server/http/views.ts';
import { t } from '../../i18n/t.ts';
import { patchClass, stateLabels } from '../post/post-state.tsx';

const labels: Record<PostView['state'], (count: number) => string> = {
  draft: (count) => t('{count, plural, one {# draft} other {# drafts}}', { count }),
  in_review: (count) => t('{count} in review', { count }),
  changes_requested: (count) => t('{count} sent back', { count }),
  approved: (count) => t('{count} approved', { count }),
  scheduled: (count) => t('{count} scheduled', { count }),
  publishing: (count) => t('{count} being sent', { count }),
  published: (count) => t('{count} out', { count }),
  failed: (count) => t('{count} failed', { count }),
  missed: (count) => t('{count} missed', { count }),
  unconfirmed: (count) => t('{count} unconfirmed', { count }),
  cancelled: (count) => t('{count} cancelled', { count }),
  removed: (count) => t('{count} removed', { count }),
};
const order = Object.keys(labels) as PostView['state'][];

/** How many posts are in each state, with the state's fill. */
export function StateCounts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const shown = order.filter((state) => counts[state]);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-fg-2">
      {shown.map((state) => (
        <li key={state} className="flex items-center gap-[7px]" title={stateLabels[state].label}>
          <i aria-hidden className={`${patchClass(state)} size-3.5`} />
          {labels[state](counts[state] ?? 0)}
        </li>
      ))}
    </ul>
  );
}
