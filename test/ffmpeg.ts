/** FFmpeg for tests. Searches for an installed one, else installs it. Video tests are never skipped silently. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { findFfmpeg } from '../server/media/ffmpeg.ts';

const run = promisify(execFile);
let found: Promise<string> | undefined;

/** The path of a working executable; ffprobe is beside it. */
export const findOrInstallFfmpeg = (): Promise<string> => {
  found ??= findOrInstall();
  return found;
};

async function findOrInstall(): Promise<string> {
  const given = process.env.FFMPEG_PATH;
  const path = (await pathOf(given === '' ? null : (given ?? null))) ?? (await installFromSystem());
  if (path !== undefined) return path;
  throw new Error('The video tests need FFmpeg: install the package "ffmpeg", or set FFMPEG_PATH.');
}

async function pathOf(given: string | null): Promise<string | undefined> {
  const result = await findFfmpeg(given);
  return 'path' in result ? result.path : undefined;
}

async function installFromSystem(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing FFmpeg for the video tests (apt-get, about a minute)…');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'ffmpeg'], options);
  } catch (error) {
    console.log(
      `apt-get could not install it: ${String((error as { stderr?: string }).stderr ?? error).trim()}`,
    );
    return undefined;
  }
  return pathOf(null);
}
