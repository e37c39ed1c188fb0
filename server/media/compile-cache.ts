import { getCompileCacheDir } from 'node:module';

/** The environment of a program that is started often: with a compile cache it starts in half the time. */
export function compileCacheEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
