/**
 * Loads what a process runs once its database is there, which is most of the program.
 *
 * Node holds what it has read from its cache of compiled code until that is flushed, and the C library does not give back
 * what is freed between other things. Loaded in one piece, 15 MB stayed resident for as long as a process ran; loaded in
 * three, each takes the room that the one before has left.
 */
import { flushCompileCache } from 'node:module';

export async function loadParts() {
  flushCompileCache();
  const { createContext } = await import('../wiring/context.ts');
  flushCompileCache();
  const [{ serve }, { work }, { startWorkerServer }] = await Promise.all([
    import('./serve.ts'),
    import('./work.ts'),
    import('./worker-server.ts'),
  ]);
  return { createContext, serve, work, startWorkerServer };
}
