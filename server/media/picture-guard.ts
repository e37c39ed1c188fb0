/**
 * Works on pictures in processes of their own. Promises: whatever a picture makes the decoder do (loop, fill its
 * memory, die), the service goes on and an answer comes within the time limit; a picture is never refused because
 * of another one; the memory is free afterwards.
 *
 * Light work shares a process that ends when it has nothing to do; heavy work gets one that ends with it. Why not in
 * the service: what a decoder frees is not given back there, and after seventeen large pictures, one after the other,
 * the service had grown from 95 to 750 MB, measured. Here memory is asked from the system and given back at once.
 */

import type { Picture } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import type { Message } from '../lib/message.ts';
import type { FactsResult, HowToLook } from './picture-facts.ts';
import type { PictureJob } from './picture-job.ts';
import { pictureDamaged, pictureTookTooLong } from './picture-limits.ts';
import { type PictureProcess, startPictureProcess } from './picture-worker.ts';

export type PictureOrder =
  | { readonly kind: 'facts'; readonly source: string; readonly how: HowToLook }
  | { readonly kind: 'work'; readonly source: string; readonly target: string; readonly job: PictureJob };

export type PictureAnswer =
  | FactsResult
  | { readonly kind: 'picture'; readonly picture: Omit<Picture, 'bytes'> };

const idleMs = seconds(20);

/** Making one fit takes several tries. */
const timeLimitMs = (order: PictureOrder): number =>
  seconds(order.kind === 'work' && order.job.kind === 'make' ? 300 : 60);

const refused = (plainReason: Message): PictureAnswer => ({ kind: 'not_readable', plainReason });

export async function askAlone(order: PictureOrder): Promise<PictureAnswer> {
  using process = takeIdle() ?? startPictureProcess();
  const end = await process.ask(order, timeLimitMs(order));
  if (end === 'died') return refused(pictureDamaged);
  return end === 'out_of_time' ? refused(pictureTookTooLong) : end;
}

let shared: PictureProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** The shared process, when it has nothing to do: the next light work starts another. */
function takeIdle(): PictureProcess | undefined {
  if (!shared || shared.busy || shared.died) return undefined;
  clearTimeout(idle);
  const taken = shared;
  shared = undefined;
  return taken;
}

export async function askShared(order: PictureOrder): Promise<PictureAnswer> {
  clearTimeout(idle);
  if (!shared || shared.died) shared = startPictureProcess();
  const process = shared;
  const end = await process.ask(order, timeLimitMs(order));
  if (end === 'out_of_time') process[Symbol.dispose]();
  else if (!process.busy && process === shared) {
    idle = setTimeout(() => process[Symbol.dispose](), idleMs);
    idle.unref();
  }
  if (end === 'out_of_time') return refused(pictureTookTooLong);
  // Perhaps another picture broke it.
  return end === 'died' ? askAlone(order) : end;
}
