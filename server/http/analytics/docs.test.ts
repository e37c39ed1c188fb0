/** Compares the tables of docs/analytics.md with the code. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { z } from 'zod';
import { dimensionNames, metricNames } from '../../domain/analytics/question.ts';
import { catalog } from '../../platforms/index.ts';
import { periodColumns, postColumns } from './csv-rows.ts';
import { exportColumns } from './export-rows.ts';
import { queryAnalyticsRoute } from './query-analytics.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');
const page = read('analytics.md');
const versionTwo = read('v2.md');

/** The rows of the tables whose first column has this name, cells without their markup. */
const tables = (head: string, from = page): string[][][] =>
  from
    .split('\n\n')
    .filter((part) => new RegExp(`^\\| ${head} +\\|`).test(part))
    .map((part) =>
      part
        .trim()
        .split('\n')
        .slice(2)
        .map((line) =>
          line
            .slice(1, -1)
            .split('|')
            .map((cell) => cell.replaceAll('`', '').trim()),
        ),
    );

test('every metric of every platform, with its source and measure', () => {
  const [metrics] = tables('Platform');
  assert.deepEqual(
    metrics,
    catalog.names.flatMap((platform) =>
      catalog
        .get(platform)
        .insightRules.metrics.map(({ name, source, label, measure }) => [
          catalog.get(platform).title,
          name,
          source,
          label.text,
          measure ?? 'none',
        ]),
    ),
  );
});

test("a channel's days", () => {
  assert.deepEqual(tables("Metric of a channel's day"), [
    catalog.get('youtube').insightRules.dayMetrics.map(({ name, label }) => [name, label.text]),
  ]);
});

test('the columns of both tables', () => {
  assert.deepEqual(
    tables('Column').map((rows) => rows.map(([name]) => name)),
    [[...periodColumns], [...postColumns]],
  );
});

const dayMs = 86_400_000;
const span = (ms: number | null): string => {
  if (ms === null) return 'stay';
  if (ms === 0) return 'deleted at once';
  return `deleted after ${ms < 3 * dayMs && ms > dayMs ? `${ms / 3_600_000} hours` : days(ms / dayMs)}`;
};
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

test('how long figures are stored', () => {
  const kinds = [
    ...catalog.names
      .filter((name) => name !== 'linkedin')
      .map((name) => [name, catalog.get(name).title, 'x'] as const),
    ['linkedin', 'LinkedIn, pages', 'urn:li:organization:1'],
    ['linkedin', 'LinkedIn, people', 'urn:li:person:a'],
  ] as const;
  assert.deepEqual(
    tables('Platform')[1],
    kinds.map(([platform, title, externalId]) => {
      const { maxAgeMs, afterDisconnectMs, afterLossMs } = catalog
        .get(platform)
        .insightRules.retention({ externalId });
      return [
        title,
        maxAgeMs === null
          ? 'without end'
          : maxAgeMs < 3 * dayMs
            ? `${maxAgeMs / 3_600_000} hours`
            : days(maxAgeMs / dayMs),
        span(afterDisconnectMs),
        span(afterLossMs),
      ];
    }),
  );
});

const firstCells = (head: string): (string | undefined)[] | undefined =>
  tables(head, versionTwo)[0]?.map(([name]) => name);

test('version 2: its metrics, dimensions and parameters, and the columns of an export', () => {
  assert.deepEqual(firstCells('Metric'), [...metricNames]);
  assert.deepEqual(firstCells('Dimension'), [...dimensionNames]);
  assert.deepEqual(firstCells('Column'), exportColumns(dimensionNames));
  const { query } = queryAnalyticsRoute(catalog);
  assert.deepEqual(
    firstCells('Parameter')
      ?.flatMap((names) => names?.split(', ') ?? [])
      .sort(),
    Object.keys((query as z.ZodObject).shape).sort(),
  );
});
