import { pacificDay } from './pacific-day.ts';
import type { ReportQuery } from './report.ts';
import { type Counts, countsAt } from './statistics.ts';
import type { Video } from './videos.ts';

/** Adding up what the formula gives for each day. A day of the report is taken as 24 hours from 08:00 UTC. */
type Row = (string | number)[];
const dayMs = 24 * 60 * 60 * 1000;
const pacificMidnightMs = 8 * 60 * 60 * 1000;

/** The asked days that are old enough to be reported. */
export function reportDays({ startDate, endDate }: ReportQuery, latest: number): string[] {
  const last = [endDate, pacificDay(latest)].sort()[0] ?? endDate;
  const days: string[] = [];
  for (let time = Date.parse(startDate); time <= Date.parse(last); time += dayMs) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

export function reportRows({ dimensions, metrics }: ReportQuery, days: string[], videos: Video[]): Row[] {
  const [dimension] = dimensions;
  const values = (someDays: string[], someVideos: Video[]) => {
    const counts = sum(someDays, someVideos);
    return metrics.map((metric) => metricValue(metric, counts));
  };
  const filled = (rows: Row[]) => rows.filter((row) => row.slice(1).some((value) => value !== 0));
  if (dimension === 'day') return filled(days.map((day) => [day, ...values([day], videos)]));
  if (dimension === 'month') {
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    const within = (month: string) => days.filter((day) => day.startsWith(month));
    return filled(months.map((month) => [month, ...values(within(month), videos)]));
  }
  if (dimension === 'video') return filled(videos.map((video) => [video.id, ...values(days, [video])]));
  return days.length > 0 ? [values(days, videos)] : [];
}

function sum(days: string[], videos: Video[]): Counts {
  const total: Counts = { views: 0, likes: 0, comments: 0, shares: 0 };
  for (const day of days) {
    const start = Date.parse(day) + pacificMidnightMs;
    for (const video of videos) {
      const [before, after] = [countsAt(video, start), countsAt(video, start + dayMs)];
      for (const name of ['views', 'likes', 'comments', 'shares'] as const) {
        total[name] += after[name] - before[name];
      }
    }
  }
  return total;
}

function metricValue(metric: string, counts: Counts): number {
  const watchedSeconds = 31;
  switch (metric) {
    case 'views':
    case 'likes':
    case 'comments':
    case 'shares':
      return counts[metric];
    case 'engagedViews':
      return Math.floor(counts.views * 0.8);
    case 'estimatedMinutesWatched':
      return Math.floor((counts.views * watchedSeconds) / 60);
    case 'averageViewDuration':
      return counts.views > 0 ? watchedSeconds : 0;
    case 'averageViewPercentage':
      return counts.views > 0 ? 41.7 : 0;
    case 'subscribersGained':
      return Math.floor(counts.views / 200);
    default:
      return 0;
  }
}
