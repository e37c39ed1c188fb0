import type { Call, Outcome } from '../core/operation.ts';
import { authorizeApi, requireChannel } from './access.ts';
import { checkParameters, responseOf } from './contract.ts';
import { badParameter } from './errors.ts';
import { listParameter, ok } from './parameters.ts';
import { checkFields } from './partial-response.ts';
import { pacificDay } from './quota.ts';
import type { YouTubeState } from './state.ts';
import { type Counts, countsAt } from './statistics.ts';
import type { Video } from './videos.ts';

/** The validated report query. */
type ReportQuery = {
  startDate: string;
  endDate: string;
  metrics: string[];
  dimensions: string[];
  videoIds: string[] | undefined;
};

/** GET youtubeanalytics.googleapis.com/v2/reports. `rows` is omitted if there are none. */
export function report(state: YouTubeState, call: Call): Outcome {
  const method = 'reports.query';
  const caller = authorizeApi(state, call, 'youtubeanalytics.googleapis.com', method);
  checkParameters(call, method);
  checkFields(call, responseOf(method));
  const channel = requireChannel(caller);
  const ids = call.query.get('ids');
  if (ids !== 'channel==MINE' && ids !== `channel==${channel.id}`) throw invalid('ids', ids);
  const query = readQuery(call);
  const now = state.now();
  const days = reportDays(query, now - state.settings.current().analytics_lag_days * 24 * 60 * 60 * 1000);
  const videos = state.videos
    .of(channel.id)
    .filter((video) => !query.videoIds || query.videoIds.includes(video.id));
  const columns = [...query.dimensions, ...query.metrics];
  const rows = paged(call, sorted(call, columns, reportRows(query, days, videos)));
  const body = {
    kind: 'youtubeAnalytics#resultTable',
    columnHeaders: columns.map(columnHeader),
    ...(rows.length > 0 ? { rows } : {}),
  };
  return { answer: ok(body) };
}

function readQuery(call: Call): ReportQuery {
  const date = (name: string): string => {
    const text = call.query.get(name) ?? '';
    if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
    throw invalid(name, text);
  };
  const metrics = listParameter(call, 'metrics');
  const dimensions = listParameter(call, 'dimensions');
  const badMetric = metrics.find((name) => !metricNames.includes(name));
  if (metrics.length === 0 || badMetric !== undefined) throw invalid('metrics', badMetric ?? '');
  const badDimension = dimensions.find((name) => !dimensionNames.includes(name));
  if (badDimension !== undefined || dimensions.length > 1) {
    throw invalid('dimensions', dimensions.join(','));
  }
  const filter = call.query.get('filters');
  const videoIds = filter ? /^video==([\w-]+(,[\w-]+)*)$/.exec(filter)?.[1]?.split(',') : undefined;
  if (filter && !videoIds) throw invalid('filters', filter);
  const query = { startDate: date('startDate'), endDate: date('endDate'), metrics, dimensions, videoIds };
  if (query.endDate < query.startDate) throw invalid('endDate', query.endDate);
  return query;
}

type Row = (string | number)[];
function sorted(call: Call, columns: string[], rows: Row[]): Row[] {
  const orders = listParameter(call, 'sort').map((text) => {
    const index = columns.indexOf(text.replace(/^-/, ''));
    if (index < 0) throw invalid('sort', text);
    return { index, sign: text.startsWith('-') ? -1 : 1 };
  });
  return rows.toSorted((one, other) => {
    for (const { index, sign } of orders) {
      const [a = 0, b = 0] = [one[index], other[index]];
      if (a !== b) return a < b ? -sign : sign;
    }
    return 0;
  });
}

function paged(call: Call, rows: Row[]): Row[] {
  const start = Number(call.query.get('startIndex') ?? 1) - 1;
  const count = Number(call.query.get('maxResults') ?? rows.length);
  if (!Number.isInteger(start) || start < 0) throw invalid('startIndex', call.query.get('startIndex'));
  if (!Number.isInteger(count) || count < 0) throw invalid('maxResults', call.query.get('maxResults'));
  return rows.slice(start, start + count);
}

const invalid = (name: string, value: string | null) =>
  badParameter('invalid', name, `Invalid value '${value ?? ''}' for parameter ${name}.`);

/** Values are summed by day. A report day is simplified to 24 hours from 08:00 UTC. */
const dayMs = 24 * 60 * 60 * 1000;
const pacificMidnightMs = 8 * 60 * 60 * 1000;

/** The requested days that are old enough to be reported. */
function reportDays({ startDate, endDate }: ReportQuery, latest: number): string[] {
  const last = [endDate, pacificDay(latest)].sort()[0] ?? endDate;
  const days: string[] = [];
  for (let time = Date.parse(startDate); time <= Date.parse(last); time += dayMs) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}

function reportRows({ dimensions, metrics }: ReportQuery, days: string[], videos: Video[]): Row[] {
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

/** The supported report columns and their types. */
const dataTypes: Record<string, 'INTEGER' | 'FLOAT'> = {
  views: 'INTEGER',
  engagedViews: 'INTEGER',
  likes: 'INTEGER',
  dislikes: 'INTEGER',
  comments: 'INTEGER',
  shares: 'INTEGER',
  estimatedMinutesWatched: 'INTEGER',
  averageViewDuration: 'INTEGER',
  averageViewPercentage: 'FLOAT',
  subscribersGained: 'INTEGER',
  subscribersLost: 'INTEGER',
};
const metricNames = Object.keys(dataTypes);
const dimensionNames = ['day', 'month', 'video'];

const columnHeader = (name: string) => ({
  name,
  columnType: dimensionNames.includes(name) ? 'DIMENSION' : 'METRIC',
  dataType: dataTypes[name] ?? 'STRING',
});
