/**
 * Runs the platforms' own clients that are not among our packages (docs/decisions/0031-official-clients.md) against the
 * simulators, and writes down what they sent. To be run again when a client or a simulator changes:
 *
 *   npm install --prefix <folder> linkedin-api-client@0.3.0 facebook-nodejs-business-sdk@24.0.1
 *   node test/wire/clients/record.ts <folder>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { agentTo, routeToSandbox, sendOver } from '../real-hosts.ts';
import { openFrozenSandbox } from './frozen-sandbox.ts';
import { linkedInScenario } from './linkedin-client.ts';
import { metaScenario } from './meta-client.ts';
import { type Recording, startRecorder } from './recording.ts';

export interface ScenarioWorld {
  agree(page: string, form: Readonly<Record<string, string>>): Promise<URLSearchParams>;
  advance(ms: number): Promise<void>;
  now(): number;
  /** What these clients leave to their users. */
  put(url: string, bytes: Uint8Array, headers: Readonly<Record<string, string>>): Promise<void>;
  getJson(url: string): Promise<Record<string, unknown>>;
  /** A picture that platforms can fetch. */
  readonly mediaUrl: string;
}
export interface ClientScenario {
  readonly packageName: string;
  run(clients: unknown, world: ScenarioWorld): Promise<void>;
}

const scenarios: Readonly<Record<string, ClientScenario>> = {
  linkedin: linkedInScenario,
  meta: metaScenario,
};

async function record(folder: string, { packageName, run }: ClientScenario): Promise<Recording> {
  await using sandbox = await openFrozenSandbox();
  await using recorder = await startRecorder(sandbox.url, sandbox.mediaUrl);
  using _hosts = routeToSandbox(recorder.url);
  const agent = agentTo(recorder.url);
  const send = sendOver(agent);
  const load = createRequire(join(folder, 'package.json'));
  const { version } = JSON.parse(readFileSync(load.resolve(`${packageName}/package.json`), 'utf8'));
  await run(load(packageName), {
    mediaUrl: sandbox.mediaUrl,
    now: sandbox.now,
    async advance(ms) {
      recorder.steps.push({ advanceMs: ms });
      await sandbox.advance(ms);
    },
    async agree(page, form) {
      const body = new URLSearchParams(form).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await send({ method: 'POST', url: page, headers, body });
      if (answer.kind !== 'answered') throw new Error('The consent page did not answer.');
      return new URL(answer.headers.get('location') ?? '').searchParams;
    },
    async put(url, body, headers) {
      await send({ method: 'PUT', url, headers: { 'content-type': 'image/png', ...headers }, body });
    },
    async getJson(url) {
      const answer = await send({ method: 'GET', url });
      return JSON.parse(answer.kind === 'answered' ? answer.text : '{}') as Record<string, unknown>;
    },
  });
  agent.destroy();
  return { client: `${packageName} ${version}`, steps: recorder.steps };
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name the folder where the clients are installed.');
  for (const [name, scenario] of Object.entries(scenarios)) {
    const recording = await record(folder, scenario);
    const file = join(import.meta.dirname, 'recordings', `${name}.json`);
    writeFileSync(file, `${JSON.stringify(recording, null, 2)}\n`);
    console.log(`${recording.client}: ${recording.steps.length} steps`);
  }
}
