/**
 * Memory that does not grow with the files that pass through. The bytes of an upload are dead as soon as they are
 * written, but V8 leaves such buffers lying until there are 64 MB of them, or more on a busy machine. So whenever some
 * have come together, the young ones are cleared away: a few milliseconds for every 16 MB that stream through.
 */
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 50;
const lyingBytes = 16 * 1_048_576;

type CollectGarbage = (options: { readonly type: 'minor' }) => void;

export function keepMemoryFlat(): Disposable {
  // The only way to the collector without a flag on every command line.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  const external = (): number => getHeapStatistics().external_memory;
  let level = external();
  const timer = setInterval(() => {
    const now = external();
    level = Math.min(level, now);
    if (now - level <= lyingBytes) return;
    collect({ type: 'minor' });
    level = external(); // what is left is in use
  }, lookEveryMs);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
