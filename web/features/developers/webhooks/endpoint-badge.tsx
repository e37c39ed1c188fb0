import { Check, CircleDashed, CirclePause, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { stateColors } from '../../post/post-state.tsx';
import {
  conditionLabels,
  conditionOf,
  type EndpointCondition,
  type EndpointHealth,
} from './describe-endpoint.ts';

const filled: Readonly<Partial<Record<EndpointCondition, string>>> = {
  not_answering: stateColors.missed,
  stopped: stateColors.failed,
  ended: stateColors.cancelled,
};
const icons: Readonly<Record<EndpointCondition, LucideIcon>> = {
  working: Check,
  untried: CircleDashed,
  not_answering: TriangleAlert,
  paused: CirclePause,
  stopped: TriangleAlert,
  ended: Unplug,
};

/** Only what needs somebody is filled. */
export function EndpointBadge({ endpoint }: { endpoint: EndpointHealth }) {
  const condition = conditionOf(endpoint);
  const colors = filled[condition];
  return (
    <span
      className={
        colors
          ? `st ${colors}`
          : 'inline-flex items-center gap-1.5 whitespace-nowrap text-xs font-semibold text-fg-2'
      }
    >
      <Icon of={icons[condition]} size={13} />
      {conditionLabels[condition]}
    </span>
  );
}
