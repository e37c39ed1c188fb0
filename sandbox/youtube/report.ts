import type { Call, Outcome } from '../core/operation.ts';
import { badParameter, scopeMissing } from './errors.ts';
import { requireChannel, requireToken } from './gate.ts';
import { listParameter } from './parameters.ts';
import { columnHeader, dimensionNames, metricNames } from './report-columns.ts';
import { reportDays, reportRows } from './report-rows.ts';
import { ok } from './resource.ts';
import { hasAnyScope } from './scopes.ts';
import type { YouTubeState } from './state.ts';

/** The report query, read and checked. */
export type ReportQuery = {
  startDate: string;
  endDate: string;
  metrics: string[];
  dimensions: string[];
  videoIds: string[] | undefined;
};

const reportScopes = [
  'youtube',
  'youtube.readonly',
  'youtubepartner',
  'yt-analytics.readonly',
  'yt-analytics-monetary.readonly',
];

/** GET youtubeanalytics.googleapis.com/v2/reports. `rows` is left out when there are none. */
export function report(state: YouTubeState, call: Call): Outcome {
  const caller = requireToken(state.grants, call);
  if (!hasAnyScope(caller.scopes, reportScopes)) throw scopeMissing('youtubeanalytics.googleapis.com');
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
