/**
 * Processes pictures in separate processes. Promises: whatever a picture makes the decoder do (loop, fill its
 * memory, crash), the service goes on and an answer comes within the time limit; a picture is never refused
 * because of another one; the memory is free afterwards.
 *
 * Light work shares a process that ends when it is idle; heavy work gets its own. Why not in the service: memory
 * that a decoder frees is not returned to the system there, and after seventeen large pictures in a row the
 * service had grown from 95 to 750 MB, measured. Here memory is requested from the system and returned at once.
 */

import type { Picture } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import type { Message } from '../lib/message.ts';
import type { FactsResult, InspectOptions } from './picture-facts.ts';
import type { PictureJob } from './picture-job.ts';
import { pictureDamaged, pictureTookTooLong } from './picture-limits.ts';
import { type PictureProcess, startPictureProcess } from './picture-worker.ts';

export type PictureOrder =
  | { readonly kind: 'facts'; readonly source: string; readonly how: InspectOptions }
  | { readonly kind: 'work'; readonly source: string; readonly target: string; readonly job: PictureJob };

export type PictureAnswer =
  | FactsResult
  | { readonly kind: 'picture'; readonly picture: Omit<Picture, 'bytes'> };

const idleMs = seconds(20);

/** Making a picture fit takes several attempts. */
const timeLimitMs = (order: PictureOrder): number =>
  seconds(order.kind === 'work' && order.job.kind === 'make' ? 300 : 60);

const refused = (plainReason: Message): PictureAnswer => ({ kind: 'not_readable', plainReason });

export async function runInOwnProcess(order: PictureOrder): Promise<PictureAnswer> {
  using process = takeIdle() ?? startPictureProcess();
  const end = await process.send(order, timeLimitMs(order));
  if (end === 'died') return refused(pictureDamaged);
  return end === 'out_of_time' ? refused(pictureTookTooLong) : end;
}

let shared: PictureProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** Takes the shared process when it is idle: the next light work starts another. */
function takeIdle(): PictureProcess | undefined {
  if (!shared || shared.busy || shared.died) return undefined;
  clearTimeout(idle);
  const idleProcess = shared;
  shared = undefined;
  return idleProcess;
}

export async function runInSharedProcess(order: PictureOrder): Promise<PictureAnswer> {
  clearTimeout(idle);
  if (!shared || shared.died) shared = startPictureProcess();
  const process = shared;
  const end = await process.send(order, timeLimitMs(order));
  if (end === 'out_of_time') process[Symbol.dispose]();
  else if (!process.busy && process === shared) {
    idle = setTimeout(() => process[Symbol.dispose](), idleMs);
    idle.unref();
  }
  if (end === 'out_of_time') return refused(pictureTookTooLong);
  // Perhaps another picture crashed it.
  return end === 'died' ? runInOwnProcess(order) : end;
}
