import {
  Ban,
  Check,
  CircleDashed,
  CircleHelp,
  CirclePause,
  Clock,
  Flag,
  Hourglass,
  type LucideIcon,
  Send,
  Trash2,
  Undo2,
  Unlink,
  X,
} from 'lucide-react';
import type { PostView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { type PlatformName, platformLabel } from '../platforms/platforms.ts';

type State = PostView['state'];

export const stateLabels: Record<State, { label: string; icon: LucideIcon }> = {
  draft: { label: t('Draft'), icon: CircleDashed },
  in_review: { label: t('In review'), icon: Flag },
  changes_requested: { label: t('Changes requested'), icon: Undo2 },
  approved: { label: t('Approved'), icon: Check },
  scheduled: { label: t('Scheduled'), icon: Clock },
  publishing: { label: t('Publishing', {}, 'state'), icon: Send },
  published: { label: t('Published'), icon: Check },
  failed: { label: t('Failed'), icon: X },
  missed: { label: t('Missed'), icon: Hourglass },
  unconfirmed: { label: t('Unconfirmed'), icon: CircleHelp },
  cancelled: { label: t('Cancelled'), icon: Ban },
  removed: { label: t('Removed'), icon: Trash2 },
};

const cancelled = 'border-(--st-cancelled-edge) bg-(--st-cancelled-bg) text-(--st-cancelled-fg)';

/** Each state also has its own icon, and some a pattern: no state depends on colour alone. */
export const stateColors: Record<State, string> = {
  draft: 'border-dashed border-(--st-draft-edge) bg-(--st-draft-bg) text-(--st-draft-fg)',
  in_review: 'border-(--st-in-review-edge) bg-(--st-in-review-bg) text-(--st-in-review-fg)',
  changes_requested: 'border-(--st-changes-edge) bg-(--st-changes-bg) text-(--st-changes-fg)',
  approved: 'border-(--st-approved-edge) bg-(--st-approved-bg) text-(--st-approved-fg)',
  scheduled: 'border-(--st-scheduled-edge) bg-(--st-scheduled-bg) text-(--st-scheduled-fg)',
  publishing: 'border-(--st-publishing-edge) bg-(--st-publishing-bg) text-(--st-publishing-fg)',
  published: 'border-(--st-published-edge) bg-(--st-published-bg) text-(--st-published-fg)',
  failed: 'border-(--st-failed-edge) bg-(--st-failed-bg) text-(--st-failed-fg)',
  missed: 'border-(--st-missed-edge) bg-(--st-missed-bg) text-(--st-missed-fg)',
  unconfirmed: 'border-(--st-unconfirmed-edge) bg-(--st-unconfirmed-bg) text-(--st-unconfirmed-fg)',
  cancelled,
  removed: cancelled,
};

const badgeMarks: Partial<Record<State, string>> = {
  publishing:
    'relative overflow-hidden after:absolute after:inset-y-0 after:left-0 after:w-[36%] after:animate-run after:bg-current after:opacity-13 motion-reduce:after:animate-none',
  unconfirmed:
    'bg-[repeating-linear-gradient(135deg,transparent_0_5px,color-mix(in_srgb,var(--st-unconfirmed-edge)_22%,transparent)_5px_6px)]',
  cancelled: 'line-through',
  removed: 'line-through',
};

const patchHatching =
  'bg-[repeating-linear-gradient(135deg,transparent_0_2px,var(--st-unconfirmed-edge)_2px_3px)]';

/** The state's fill, for compact places. */
export const patchClass = (state: State): string =>
  `patch ${stateColors[state]} ${state === 'unconfirmed' ? patchHatching : ''}`;

export function StateBadge({ state }: { state: State }) {
  const { label, icon } = stateLabels[state];
  return (
    <span className={`st ${stateColors[state]} ${badgeMarks[state] ?? ''}`}>
      <Icon of={icon} size={13} />
      {label}
    </span>
  );
}

/** Shown instead of the state: the post cannot be published as things are. */
export function BlockedBadge({
  state,
  why,
}: {
  state: State;
  why: NonNullable<PostView['blocked']>['code'];
}) {
  const paused = why === 'publishing_paused';
  return (
    <span className={`st ${stateColors.missed}`}>
      <Icon of={paused ? CirclePause : Unlink} size={13} />
      {paused ? t('Paused') : t('Blocked')}
      <span className="sr-only">, {stateLabels[state].label.toLowerCase()}</span>
    </span>
  );
}

/** The state's fill with the platform inside, for compact places. */
export function StatePatch({
  state,
  platform,
  className = '',
}: {
  state: State;
  platform: PlatformName;
  className?: string;
}) {
  const name = `${platformLabel(platform)}: ${stateLabels[state].label}`;
  return (
    <span className={`${patchClass(state)} ${className}`} role="img" aria-label={name} title={name}>
      <PlatformGlyph platform={platform} plain label={null} size={11} />
    </span>
  );
}
