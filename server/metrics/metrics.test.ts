import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstallationStats } from '../domain/operator/ports.ts';
import { catalog } from '../platforms/index.ts';
import { createMetrics } from './index.ts';

const quiet: InstallationStats = {
  queues: [{ name: 'make-rendition', waiting: 3, ageSeconds: 1.5 }],
  scheduledPosts: 12,
  duePosts: 2,
  dueAgeSeconds: 0.25,
  publishingPosts: 1,
  unconfirmedPosts: 4,
  openAttempts: 1,
  uncertainAttempts: 0,
  lanesHeld: 1,
  webhooksWaiting: 0,
  webhookAgeSeconds: 0,
  accountsToReconnect: [{ platform: 'tiktok', count: 7 }],
};
const about = { version: '1.2.3', nodeVersion: '24.0.0', timeZoneData: '2026a' };
const metricsWith = (readStats: () => Promise<InstallationStats> = async () => quiet) =>
  createMetrics({
    readStats,
    platformNames: catalog.names,
    about,
    refusedRows: () => new Map([['users', 1]]),
    pools: () => [{ pool: 'work', open: 5, idle: 2, waiting: 1 }],
  });

const seriesOf = (text: string): string[] => text.split('\n').filter((line) => line && !line.startsWith('#'));
const has = (text: string, line: string): void =>
  assert.ok(
    seriesOf(text).includes(line),
    `${line}\n${text
      .split('\n')
      .filter((one) => one.startsWith(line.slice(0, 20)))
      .join('\n')}`,
  );

test('events are counted by platform and outcome, and delays are in seconds', async () => {
  using metrics = metricsWith();
  metrics.observe.sendStarted('linkedin', 120);
  metrics.observe.sendStarted('linkedin', -5);
  metrics.observe.sendEnded('linkedin', 'published');
  metrics.observe.sendEnded('youtube', 'found');
  metrics.recordTokenRefresh('tiktok', 'refused');
  metrics.recordLimitDecision('address', false);
  metrics.recordLimitDecision('platform', true);
  metrics.recordCall({ platform: 'facebook', result: 'lost', ms: 30_000 });
  metrics.recordRequest({ method: 'GET', route: '/v1/posts/:id', status: 404, ms: 12 });
  const text = await metrics.text();
  has(text, 'signoff_schedule_delay_seconds_bucket{le="0.1",platform="linkedin"} 1');
  has(text, 'signoff_schedule_delay_seconds_bucket{le="0.15",platform="linkedin"} 2');
  has(text, 'signoff_schedule_delay_seconds_count{platform="linkedin"} 2');
  has(text, 'signoff_send_outcomes_total{platform="linkedin",outcome="published"} 1');
  has(text, 'signoff_send_outcomes_total{platform="youtube",outcome="found"} 1');
  has(text, 'signoff_send_outcomes_total{platform="youtube",outcome="unconfirmed"} 0');
  has(text, 'signoff_token_refreshes_total{platform="tiktok",outcome="refused"} 1');
  has(text, 'signoff_limiter_decisions_total{limiter="address",decision="refused"} 1');
  has(text, 'signoff_limiter_decisions_total{limiter="platform",decision="allowed"} 1');
  has(text, 'signoff_outbound_calls_total{platform="facebook",result="lost"} 1');
  has(text, 'signoff_http_requests_total{method="GET",route="/v1/posts/:id",status="4xx"} 1');
});

test('the metrics include the figures of all processes, of this process, and the running version', async () => {
  using metrics = metricsWith();
  const text = await metrics.text();
  has(text, 'signoff_database_up 1');
  has(text, 'signoff_queue_depth{queue="make-rendition"} 3');
  has(text, 'signoff_queue_age_seconds{queue="make-rendition"} 1.5');
  has(text, 'signoff_due_posts 2');
  has(text, 'signoff_due_age_seconds 0.25');
  has(text, 'signoff_unconfirmed_posts 4');
  has(text, 'signoff_open_attempts 1');
  has(text, 'signoff_lanes_held 1');
  has(text, 'signoff_accounts_to_reconnect{platform="tiktok"} 7');
  has(text, 'signoff_accounts_to_reconnect{platform="linkedin"} 0');
  has(text, 'signoff_database_connections{pool="work",state="busy"} 3');
  has(text, 'signoff_database_connections{pool="work",state="waiting"} 1');
  has(text, 'signoff_build_info{version="1.2.3",node="24.0.0",time_zone_data="2026a"} 1');
  assert.match(text, /^signoff_event_loop_delay_seconds\{quantile="0\.99"\} \d/m);
  assert.match(text, /^process_resident_memory_bytes \d/m);
});

test('without the database the other metrics are reported, and stale figures are dropped', async () => {
  let down = false;
  using metrics = metricsWith(async () => {
    if (down) throw new Error('no connection');
    return quiet;
  });
  await metrics.text();
  down = true;
  const text = await metrics.text();
  has(text, 'signoff_database_up 0');
  assert.doesNotMatch(text, /^signoff_(unconfirmed_posts|queue_depth|accounts_to_reconnect)\b/m);
  assert.match(text, /^signoff_send_outcomes_total/m);
  down = false;
  has(await metrics.text(), 'signoff_unconfirmed_posts 4');
});

test('a database that never responds delays a scrape by a second at most', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  using metrics = metricsWith(() => new Promise(() => undefined));
  const text = metrics.text();
  t.mock.timers.tick(1_000);
  has(await text, 'signoff_database_up 0');
});

test('the number of series stays bounded, whatever is recorded', async () => {
  using metrics = metricsWith();
  for (let index = 0; index < 1_000; index += 1) {
    metrics.recordRequest({ method: `M${index}`, route: `/v1/posts/${index}`, status: 200, ms: 1 });
    metrics.recordRequest({ method: 'GET', route: undefined, status: 404, ms: 1 });
  }
  const series = seriesOf(await metrics.text()).length;
  assert.ok(series < 5_000, `${series} series`);
  for (let index = 1_000; index < 2_000; index += 1)
    metrics.recordRequest({ method: `M${index}`, route: `/v1/posts/${index}`, status: 200, ms: 1 });
  // The label `other` exists already.
  assert.equal(seriesOf(await metrics.text()).length, series);
});
