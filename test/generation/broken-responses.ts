/** A good response broken at random: cut, ended, stalled, garbled or abandoned by its reader, anywhere. */
import type { CaptionEvent } from '../../server/domain/content/ports.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { findUnclearEnd } from './check-model-run.ts';
import { goodStreamMiddle } from './model-failures.ts';
import {
  captionRequest,
  collectRun,
  createTestTimers,
  createTestWriter,
  goodAnswer,
  type Run,
} from './model-fixtures.ts';
import { cuts, endsEarly, type ModelServer, raw, stalls, streamBytes } from './model-server.ts';

export interface BrokenResponseRun {
  readonly description: string;
  readonly run: Run;
  readonly problem: readonly string[];
}

const breakages = ['cut', 'ended', 'stalled', 'garbled', 'left'] as const;

export async function runBrokenResponse(
  models: ModelServer,
  random: () => number,
): Promise<BrokenResponseRun> {
  const whole = (below: number): number => Math.floor(random() * below);
  const breakage = breakages[whole(breakages.length)] ?? 'cut';
  const size = 1 + whole(40);
  const bytes = Buffer.from(streamBytes(JSON.stringify(goodAnswer), size));
  // A reader who leaves has seen some of it.
  const at = breakage === 'left' ? goodStreamMiddle + whole(40) : whole(bytes.length);
  const timers = createTestTimers();
  const logged: string[] = [];
  const log = createLogger('debug', { write: (line) => void logged.push(line) });
  const leaveController = new AbortController();
  const reason = new Error('left');
  const leaveAt = whole(3);
  let count = 0;
  const onEvent = (_event: CaptionEvent): void => {
    if (breakage === 'left' && count++ === leaveAt) leaveController.abort(reason);
  };

  if (breakage === 'cut') models.setBehaviours(cuts(goodAnswer, at, size));
  else if (breakage === 'ended') models.setBehaviours(endsEarly(goodAnswer, at));
  else if (breakage === 'garbled') models.setBehaviours(raw(garbled(bytes, whole).toString('latin1')));
  else models.setBehaviours(stalls(goodAnswer, at));
  const writing = createTestWriter(models.baseUrl, timers, log).captions(
    captionRequest({ signal: leaveController.signal }),
  );
  const before = models.requests.length;
  const running = collectRun(writing, onEvent);
  if (breakage === 'stalled') {
    while (models.requests.length === before) await models.nextRequest();
    // Whatever has arrived by now: then silence until every timer has run out.
    setImmediate(() => timers.advance(120_000));
  }
  const run = await running;
  await Promise.all(models.requests.slice(before).map(({ closed }) => closed));
  const problem = [
    ...findUnclearEnd(run, logged, reason),
    ...(timers.waiting > 0 ? ['a timer was left behind'] : []),
    ...(breakage === 'stalled' && run.error === undefined ? ['an answer without an end was taken'] : []),
    ...(breakage === 'left' && run.error !== reason ? ['who left was not given their reason'] : []),
  ];
  return { description: `${breakage} at ${at} of ${bytes.length}, pieces of ${size}`, run, problem };
}

/** Changes one to five bytes. */
function garbled(bytes: Buffer, whole: (below: number) => number): Buffer {
  const changed = Buffer.from(bytes);
  for (let index = 0; index <= whole(5); index++) changed[whole(changed.length)] = whole(128);
  return changed;
}
