import { getCompileCacheDir } from 'node:module';

/** The environment of a program that is started often. From its sources, as in tests, it starts in half the time with a compile cache. */
export function compileCacheEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
