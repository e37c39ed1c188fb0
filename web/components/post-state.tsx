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
import type { PostView } from '../../server/http/views.ts';
import { Icon } from './icon.tsx';
import { PlatformGlyph, type PlatformName, platformLabel } from './platform-glyph.tsx';

type State = PostView['state'];

export const stateWords: Record<State, { label: string; icon: LucideIcon }> = {
  draft: { label: 'Draft', icon: CircleDashed },
  in_review: { label: 'In review', icon: Flag },
  changes_requested: { label: 'Changes requested', icon: Undo2 },
  approved: { label: 'Approved', icon: Check },
  scheduled: { label: 'Scheduled', icon: Clock },
  publishing: { label: 'Publishing', icon: Send },
  published: { label: 'Published', icon: Check },
  failed: { label: 'Failed', icon: X },
  missed: { label: 'Missed', icon: Hourglass },
  unconfirmed: { label: 'Unconfirmed', icon: CircleHelp },
  cancelled: { label: 'Cancelled', icon: Ban },
  removed: { label: 'Removed', icon: Trash2 },
};

export function StateBadge({ state }: { state: State }) {
  const { label, icon } = stateWords[state];
  return (
    <span className={`st st-${state}`}>
      <Icon of={icon} size={13} />
      {label}
    </span>
  );
}

/** In the place of the state: it would not go out as things are. */
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
      {paused ? 'Paused' : 'Blocked'}
      <span className="sr-only">, {stateWords[state].label.toLowerCase()}</span>
    </span>
  );
}

/** The state's fill with the platform inside, for dense places. */
export function Patch({ state, platform }: { state: State; platform: PlatformName }) {
  const name = `${platformLabel[platform]}: ${stateWords[state].label}`;
  return (
    <span className={`patch st-${state}`} role="img" aria-label={name} title={name}>
      <PlatformGlyph platform={platform} plain label={null} size={11} />
    </span>
  );
}
