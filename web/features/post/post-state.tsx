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

export function StateBadge({ state }: { state: State }) {
  const { label, icon } = stateLabels[state];
  return (
    <span className={`st st-${state}`}>
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
    <span className="st st-missed">
      <Icon of={paused ? CirclePause : Unlink} size={13} />
      {paused ? t('Paused') : t('Blocked')}
      <span className="sr-only">, {stateLabels[state].label.toLowerCase()}</span>
    </span>
  );
}

/** The state's fill with the platform inside, for compact places. */
export function StatePatch({ state, platform }: { state: State; platform: PlatformName }) {
  const name = `${platformLabel(platform)}: ${stateLabels[state].label}`;
  return (
    <span className={`patch st-${state}`} role="img" aria-label={name} title={name}>
      <PlatformGlyph platform={platform} plain label={null} size={11} />
    </span>
  );
}
