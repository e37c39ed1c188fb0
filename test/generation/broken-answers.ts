/** A good answer spoilt at random: cut, ended, stalled, garbled or left by its reader, anywhere. */
import type { CaptionEvent } from '../../server/domain/content/ports.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { findUnclearEnd } from './check-model-run.ts';
import { midway } from './model-failures.ts';
import { captionRequest, collect, goodAnswer, modelWriter, type Run, testTimers } from './model-fixtures.ts';
import { cuts, endsEarly, type ModelServer, raw, stalls, wireOf } from './model-server.ts';

export interface BrokenRun {
  readonly what: string;
  readonly run: Run;
  readonly wrong: readonly string[];
}

const ways = ['cut', 'ended', 'stalled', 'garbled', 'left'] as const;

export async function runBrokenAnswer(models: ModelServer, random: () => number): Promise<BrokenRun> {
  const whole = (below: number): number => Math.floor(random() * below);
  const way = ways[whole(ways.length)] ?? 'cut';
  const size = 1 + whole(40);
  const bytes = Buffer.from(wireOf(JSON.stringify(goodAnswer), size));
  // Who leaves has seen some of it.
  const at = way === 'left' ? midway + whole(40) : whole(bytes.length);
  const timers = testTimers();
  const logged: string[] = [];
  const log = createLogger('debug', { write: (line) => void logged.push(line) });
  const leaving = new AbortController();
  const reason = new Error('left');
  const leaveAt = whole(3);
  let count = 0;
  const onEvent = (_event: CaptionEvent): void => {
    if (way === 'left' && count++ === leaveAt) leaving.abort(reason);
  };

  if (way === 'cut') models.behave(cuts(goodAnswer, at, size));
  else if (way === 'ended') models.behave(endsEarly(goodAnswer, at));
  else if (way === 'garbled') models.behave(raw(garbled(bytes, whole).toString('latin1')));
  else models.behave(stalls(goodAnswer, at));
  const writing = modelWriter(models.baseUrl, timers, log).captions(
    captionRequest({ signal: leaving.signal }),
  );
  const before = models.requests.length;
  const running = collect(writing, onEvent);
  if (way === 'stalled') {
    while (models.requests.length === before) await models.nextRequest();
    // Whatever has come by now: then silence until every clock has run out.
    setImmediate(() => timers.advance(120_000));
  }
  const run = await running;
  await Promise.all(models.requests.slice(before).map(({ over }) => over));
  const wrong = [
    ...findUnclearEnd(run, logged, reason),
    ...(timers.waiting > 0 ? ['a timer was left behind'] : []),
    ...(way === 'stalled' && run.error === undefined ? ['an answer without an end was taken'] : []),
    ...(way === 'left' && run.error !== reason ? ['who left was not given their reason'] : []),
  ];
  return { what: `${way} at ${at} of ${bytes.length}, pieces of ${size}`, run, wrong };
}

/** One to five bytes are others than they were. */
function garbled(bytes: Buffer, whole: (below: number) => number): Buffer {
  const changed = Buffer.from(bytes);
  for (let index = 0; index <= whole(5); index++) changed[whole(changed.length)] = whole(128);
  return changed;
}
