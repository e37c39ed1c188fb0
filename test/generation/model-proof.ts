/**
 * The part `model` of `npm run prove -- generation`: the model path against a local server that does everything
 * wrong, at the writer and through the API, where the posts are counted.
 */
import { AppError } from '../../server/errors.ts';
import { verbatim } from '../../server/lib/message.ts';
import { openApiFixture } from '../api/api-fixture.ts';
import { silentLog } from '../database.ts';
import { seededRandom } from '../kills/seeded-random.ts';
import { runBrokenResponse } from './broken-responses.ts';
import { findUnclearEnd } from './check-model-run.ts';
import { modelFailures } from './model-failures.ts';
import {
  captionRequest,
  collectRun,
  createTestTimers,
  createTestWriter,
  goodAnswer,
  type Run,
  testKey,
} from './model-fixtures.ts';
import {
  keepsAlive,
  type ModelServer,
  stalls,
  startModelServer,
  staysSilent,
  streams,
} from './model-server.ts';

export interface ProveModelOptions {
  readonly seed: number;
  /** How many broken responses. */
  readonly times?: number;
  readonly print?: (line: string) => void;
}

export async function proveModel({
  seed,
  times = 1_000,
  print = console.log,
}: ProveModelOptions): Promise<boolean> {
  await using models = await startModelServer();
  await using elsewhere = await startModelServer();
  const missed = checkPlantedRuns();
  const wrong = [
    ...missed,
    ...(await proveFailures(models, elsewhere, print)),
    ...(await proveSilences(models, print)),
    ...(await proveBrokenResponses(models, seed, times, print)),
    ...(await proveApi(models, elsewhere, print)),
  ];
  print(
    `planted faults, of ${planted.length}, that were caught`.padEnd(width) + (planted.length - missed.length),
  );
  print('runs that ended findUnclearEnd'.padEnd(width) + wrong.length);
  for (const line of wrong.slice(0, 40)) print(`  ${line}`);
  return wrong.length === 0;
}

const width = 62;

const run = (more: Partial<Run>): Run => ({
  events: [],
  variants: [],
  shown: '',
  tokens: null,
  error: undefined,
  ...more,
});
const variant = { platform: 'facebook', caption: 'Rye', options: {} } as const;
const generationError = (words: string) => new AppError('generation_failed', verbatim(words));

/** Runs as they must never be: a check that accepts one proves nothing. */
const planted: readonly Run[] = [
  run({}),
  run({ variants: [variant] }),
  run({ variants: [variant], error: generationError('The model broke off in the middle.') }),
  run({ error: new TypeError('terminated') }),
  run({ error: generationError('oops') }),
  run({ error: generationError(`The key ${testKey} was not taken.`) }),
  run({ error: new AppError('internal_error', verbatim('Something went wrong on our side.')) }),
];

const checkPlantedRuns = (): string[] =>
  planted.flatMap((one, index) =>
    findUnclearEnd(one, []).length > 0 ? [] : [`planted fault ${index} was not caught`],
  );

async function proveFailures(
  models: ModelServer,
  elsewhere: ModelServer,
  print: (line: string) => void,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, code, behaviour] of modelFailures(elsewhere.baseUrl)) {
    models.setBehaviours(behaviour);
    const timers = createTestTimers();
    const ended = await collectRun(
      createTestWriter(models.baseUrl, timers, silentLog).captions(captionRequest()),
    );
    const found = findUnclearEnd(ended, []);
    const got = ended.error instanceof AppError ? ended.error.code : 'no error';
    print(`a server that ${what}`.padEnd(width) + got);
    if (got !== code) wrong.push(`a server that ${what}: ${got} and not ${code}`);
    wrong.push(...found.map((one) => `a server that ${what}: ${one}`));
  }
  if (elsewhere.requests.length > 0) wrong.push('a redirect was followed');
  return wrong;
}

async function proveSilences(models: ModelServer, print: (line: string) => void): Promise<string[]> {
  const wrong: string[] = [];
  const silences = [
    ['says nothing for 30 seconds', staysSilent, 30_000],
    ['keeps the line open for 30 seconds without a word', keepsAlive, 30_000],
  ] as const;
  for (const [what, behaviour, ms] of silences) {
    models.setBehaviours(behaviour);
    const timers = createTestTimers();
    const before = models.requests.length;
    const running = collectRun(
      createTestWriter(models.baseUrl, timers, silentLog).captions(captionRequest()),
    );
    while (models.requests.length === before) await models.nextRequest();
    timers.advance(ms - 1);
    timers.advance(1);
    const ended = await running;
    const got = ended.error instanceof AppError ? ended.error.code : 'no error';
    print(`a server that ${what}`.padEnd(width) + got);
    if (got !== 'generation_timed_out') wrong.push(`a server that ${what}: ${got}`);
    wrong.push(...findUnclearEnd(ended, []).map((one) => `a server that ${what}: ${one}`));
  }
  return wrong;
}

async function proveBrokenResponses(
  models: ModelServer,
  seed: number,
  times: number,
  print: (line: string) => void,
): Promise<string[]> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  const ends = new Map<string, number>();
  for (let index = 1; index <= times; index++) {
    const { description, run: ended, problem: found } = await runBrokenResponse(models, random);
    wrong.push(...found.map((one) => `${description}: ${one}`));
    const end =
      ended.error === undefined
        ? 'captions that hold'
        : ended.error instanceof AppError
          ? ended.error.code
          : 'stopped by its reader';
    ends.set(end, (ends.get(end) ?? 0) + 1);
    if (index % 250 === 0) print(`  ${index} of ${times} spoilt answers`);
  }
  for (const [end, count] of [...ends].sort(([, one], [, other]) => other - one))
    print(`spoilt answers that ended as ${end}`.padEnd(width) + count);
  return wrong;
}

/** Nothing is half saved: posts are counted before and after. */
async function proveApi(
  models: ModelServer,
  elsewhere: ModelServer,
  print: (line: string) => void,
): Promise<string[]> {
  await using api = await openApiFixture({
    settings: {
      AI_PROVIDER: 'openai_compatible',
      AI_MODEL: 'test-model',
      AI_BASE_URL: models.baseUrl,
      AI_API_KEY: testKey,
    },
  });
  const posts = async (): Promise<number> => {
    const { pool } = api.server.database.handle;
    return (await pool.query<{ n: number }>('select count(*)::int as n from posts')).rows[0]?.n ?? -1;
  };
  const { subject, points, offer, goal, link, keywords, language } = captionRequest().brief;
  const json = {
    brief: { subject, points, offer, goal, link, keywords, language },
    platforms: ['facebook'],
    variants: 1,
  };
  const requestCaptions = (accept: string, signal: AbortSignal): Promise<Response> =>
    fetch(new URL('/v1/content/captions', api.server.baseUrl), {
      method: 'POST',
      headers: {
        accept,
        cookie: api.owner.cookieHeader,
        'sec-fetch-site': 'same-origin',
        'x-workspace': api.owner.workspace ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify(json),
      signal,
    });
  const wrong: string[] = [];
  const before = await posts();
  let asked = 0;
  for (const [what, code, behaviour] of modelFailures(elsewhere.baseUrl))
    for (const accept of ['application/json', 'text/event-stream']) {
      models.setBehaviours(behaviour);
      const text = await (await requestCaptions(accept, new AbortController().signal)).text();
      asked += 1;
      if (!text.includes(`"code":"${code}"`)) wrong.push(`through the API, ${what}: ${text.slice(-300)}`);
      if (text.includes(testKey)) wrong.push(`through the API, ${what}: the key was revealed`);
    }
  for (let bytes = 0; bytes < 40; bytes++) {
    models.setBehaviours(stalls(goodAnswer, bytes * 60));
    const leaving = new AbortController();
    const reply = await requestCaptions('text/event-stream', leaving.signal);
    await reply.body?.getReader().read();
    leaving.abort();
    asked += 1;
    await models.requests.at(-1)?.closed;
  }
  const left = (await posts()) - before;
  print(`requests that failed or were left`.padEnd(width) + asked);
  print(`drafts that they left behind`.padEnd(width) + left);
  models.setBehaviours(streams(goodAnswer));
  await (await requestCaptions('text/event-stream', new AbortController().signal)).text();
  const made = (await posts()) - before - left;
  print(`drafts of one good answer after that`.padEnd(width) + made);
  return [
    ...wrong,
    ...(left === 0 ? [] : [`${left} drafts were left behind`]),
    ...(made === 1 ? [] : ['no draft']),
  ];
}
