/** Choices for a local time that does not exist or occurs twice, from what the server offers instead. */

import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { formatWallTime } from '../../time/dates.ts';

export interface TimeChoice {
  readonly label: string;
  readonly wallTime: string;
  readonly fold?: 'earlier' | 'later';
}

const wallPattern = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/g;

export const localTimeChoices = (problem: unknown, asked: string, now = Date.now()): TimeChoice[] => {
  if (!(problem instanceof ApiProblem)) return [];
  const codes = [problem.code, ...problem.errors.map((error) => error.code)];
  if (codes.includes('ambiguous_time'))
    return [
      { label: t('The earlier {time}', { time: asked.slice(11, 16) }), wallTime: asked, fold: 'earlier' },
      { label: t('The later {time}', { time: asked.slice(11, 16) }), wallTime: asked, fold: 'later' },
    ];
  if (!codes.includes('nonexistent_time')) return [];
  const text = [problem.detail, ...problem.errors.map((error) => `${error.param} ${error.message}`)].join(
    ' ',
  );
  const neighbours = new Set(text.match(wallPattern) ?? []);
  neighbours.delete(asked.slice(0, 16));
  return [...neighbours].sort().map((wall) => ({ label: formatWallTime(wall, now), wallTime: wall }));
};
