/** How long a developer waits for a search in a large log: through the API, with row-level security, every kind of filter. */
import assert from 'node:assert/strict';
import type { ApiCallListView } from '../../server/http/request-log/views.ts';
import { atMost, type Measurement, median, percentile, withoutLimit } from '../engine/measurements.ts';
import { OAuthFixture } from '../oauth/oauth-fixture.ts';
import { coreMs } from './core-time.ts';
import { seedCalls } from './seed-calls.ts';

const maxMs = 100;
const warmUps = 5;

export async function measureSearches(rows: number, rounds: number): Promise<Measurement[]> {
  await using fixture = await OAuthFixture.open();
  const { ines } = fixture;
  const { owner } = fixture.server.database;
  const client = await fixture.register();
  await fixture.tokens(client);
  const { rows: grants } = await owner.query<{ id: string }>('select id from app_grants');
  const seeded = await seedCalls(
    owner,
    {
      appId: client.id,
      workspaceId: ines.workspace ?? '',
      userId: ines.userId,
      grantId: grants[0]?.id ?? '',
    },
    rows,
  );
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  /** With how many calls each finds, up to a page. */
  const searches: Readonly<Record<string, number>> = {
    '': 50,
    'refused=true': 50,
    'slow=true': 50,
    'status=4xx': 50,
    'status=5xx': 0,
    [`q=${seeded.requestId}`]: 1,
    [`q=${seeded.rarePath}`]: 1,
    [`q=${seeded.rarePath}&refused=true`]: 0,
    'q=/v1/posts': 50,
    'q=/v1/nothing': 0,
    [`q=${seeded.rareCode}`]: 1,
    [`route=${seeded.rareRoute}`]: 1,
    'route=/v1/nothing': 0,
    'method=DELETE&q=/v1/brand': 0,
    [`person_id=${ines.userId}`]: 50,
    [`token_id=${grants[0]?.id}&slow=true`]: 50,
    [`from=${since}&q=invalid_`]: 50,
  };
  const times = new Map<string, number[]>(Object.keys(searches).map((query) => [query, []]));
  const sizes = await owner.query<{ rows: string; bytes: string }>(
    `select sum(c.reltuples)::bigint as rows, sum(pg_total_relation_size(c.oid))::bigint as bytes
     from pg_class c where relkind = 'r' and relname ~ '^request_log_(answered|refused)_'`,
  );
  let spent = 0;
  for (let round = 0; round < rounds + warmUps; round++) {
    if (round === warmUps) spent = await coreMs(owner);
    for (const [query, found] of Object.entries(searches)) {
      const before = performance.now();
      const { status, body } = await ines.get<ApiCallListView>(
        `/v1/apps/${client.id}/requests?limit=50&${query}`,
      );
      const ms = performance.now() - before;
      assert.equal(status, 200, JSON.stringify(body));
      assert.ok(body.data.length >= found, `${query} found ${body.data.length}`);
      if (round >= warmUps) times.get(query)?.push(ms);
    }
  }
  const coreOfOne = ((await coreMs(owner)) - spent) / (rounds * times.size);
  const all = [...times.values()].flat();
  return [
    withoutLimit('calls in the log', `${sizes.rows[0]?.rows}`),
    withoutLimit(
      'bytes of a call, with its indexes',
      (Number(sizes.rows[0]?.bytes) / Number(sizes.rows[0]?.rows)).toFixed(0),
    ),
    withoutLimit('searches', `${times.size} kinds, ${rounds} times each, one after the other`),
    withoutLimit('core time of a search', `${coreOfOne.toFixed(1)} ms`),
    atMost('99th of a hundred, of all', percentile(all, 0.99), maxMs, 'ms'),
    ...[...times].map(([query, values]) =>
      atMost(`median of ${query.slice(0, 60) || 'everything'}`, median(values), maxMs, 'ms'),
    ),
  ];
}
