import { badParameter } from '../meta/errors.ts';
import type { Parameters } from '../meta/parameters.ts';
import { demographicGroups, demographicMetrics } from './account-metrics.ts';
import { accountOf } from './accounts.ts';
import { breakDown, titleOf } from './insight-words.ts';
import type { InstagramState } from './state.ts';

/** Who the audience is. Nothing is told about fewer than a hundred people. */
const fewestPeople = 100;
const timeframes = ['this_week', 'this_month'];

export function demographics(state: InstagramState, igId: string, names: string[], parameters: Parameters) {
  if (names.some((name) => !demographicMetrics.includes(name))) {
    throw badParameter('Demographic metrics cannot be combined with others');
  }
  if (parameters.get('period') !== 'lifetime')
    throw badParameter('Param period must be lifetime for these metrics');
  if (parameters.get('metric_type') !== 'total_value') {
    throw badParameter(
      `The following metrics (${names.join(', ')}) should be specified with parameter metric_type=total_value`,
    );
  }
  if (!timeframes.includes(parameters.get('timeframe') ?? '')) {
    throw badParameter(`Param timeframe must be one of {${timeframes.join(', ')}}`);
  }
  const breakdown = parameters.get('breakdown') ?? '';
  const groups = demographicGroups[breakdown];
  if (!groups)
    throw badParameter(`Param breakdown must be one of {${Object.keys(demographicGroups).join(', ')}}`);
  const followers = state.settings.ofAccount(igId).followers ?? accountOf(igId).followers;
  if (followers < fewestPeople) return [];
  return names.map((name) => {
    const people = name === 'follower_demographics' ? followers : Math.floor(followers / 8);
    return {
      name,
      period: 'lifetime',
      ...titleOf(name),
      total_value: { breakdowns: [breakDown([breakdown], groups, people)] },
      id: `${igId}/insights/${name}/lifetime`,
    };
  });
}
