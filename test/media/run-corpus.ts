/** Sends the hostile corpus through the endpoints of a service and judges every response, then what is left. */

import { form, formType } from './form.ts';
import type { HostileFile } from './hostile/entry.ts';
import { type Corpus, hostileCorpus } from './hostile/index.ts';
import { sendResumable } from './hostile/uploads.ts';
import { type JudgeRules, judgeResponse } from './judge-response.ts';
import { escapeTargets, findLeftovers } from './leftovers.ts';
import type { HttpResponse, MediaClient } from './media-client.ts';
import type { MediaService } from './media-service.ts';
import { type MemoryPeak, watchMemory } from './memory.ts';
import type { Tripwires } from './tripwires.ts';

export interface CorpusResult {
  readonly faults: readonly string[];
  readonly sent: number;
  readonly refused: number;
  readonly taken: number;
  readonly calls: number;
  readonly memory: MemoryPeak;
  readonly slowest: { readonly name: string; readonly ms: number };
}

export interface CorpusRun {
  readonly service: MediaService;
  readonly tripwires: Tripwires;
  readonly seed: number;
  /** Files through the form, and through the resumable endpoint. */
  readonly viaForm: (file: HostileFile, index: number) => boolean;
  readonly viaUpload: (file: HostileFile, index: number) => boolean;
  readonly requests: boolean;
  readonly print?: (line: string) => void;
}

const atOnce = 3;
const memoryLimitBytes = 512 * 1_048_576;

interface Sending extends JudgeRules {
  readonly name: string;
  send(door: MediaClient): Promise<HttpResponse>;
}

const byForm = (file: HostileFile): Sending => ({
  ...file,
  name: `${file.name} (form)`,
  send: async (door) =>
    door.request('POST', '/media/upload', {
      headers: { 'content-type': formType },
      body: form({
        name: 'file',
        fileName: file.fileName,
        bytes: await file.bytes(),
        ...(file.type === undefined ? {} : { type: file.type }),
      }),
    }),
});

const byUpload = (file: HostileFile): Sending => ({
  ...file,
  name: `${file.name} (resumable)`,
  tus: true,
  send: async (door) => sendResumable(door, file.fileName.toString(), await file.bytes()),
});

const chosen = ({ files, requests }: Corpus, run: CorpusRun): Sending[] => [
  ...files.filter(run.viaForm).map(byForm),
  ...files.filter(run.viaUpload).map(byUpload),
  ...(run.requests ? requests : []),
];

export async function runCorpus(run: CorpusRun): Promise<CorpusResult> {
  const { service, tripwires, seed, print = () => undefined } = run;
  const corpus = await hostileCorpus({
    seed,
    canaryPath: tripwires.canaryPath,
    canaryUrl: tripwires.canaryUrl,
  });
  const before = new Set(await escapeTargets());
  const sendings = chosen(corpus, run);
  const faults: string[] = [];
  const counts = { refused: 0, taken: 0, closed: 0 };
  let slowest = { name: '', ms: 0 };
  using memory = watchMemory(() => service.pid, 25);
  let next = 0;
  const sendOne = async (sending: Sending): Promise<void> => {
    const startedAt = performance.now();
    try {
      const answer = await sending.send(service.client);
      const ms = performance.now() - startedAt;
      if (ms > slowest.ms) slowest = { name: sending.name, ms };
      if (answer.body.includes(tripwires.secret))
        faults.push(`${sending.name}: the answer has the canary's content`);
      const judged = await judgeResponse(service.client, sending, answer);
      counts[judged.outcome] += 1;
      faults.push(...judged.faults.map((fault) => `${sending.name}: ${fault}`));
    } catch (error) {
      faults.push(`${sending.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const sender = async (): Promise<void> => {
    for (let sending = sendings[next++]; sending; sending = sendings[next++]) {
      await sendOne(sending);
      if (next % 100 === 0) print(`${next} of ${sendings.length} sent, ${faults.length} faults`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));

  if ((await service.client.request('GET', '/readyz')).status !== 200)
    faults.push('the service is not ready afterwards');
  if (tripwires.calls() > 0) faults.push(`the canary was called ${tripwires.calls()} times`);
  const { peak } = memory;
  if (peak.serviceBytes + peak.childrenBytes > memoryLimitBytes)
    faults.push(
      `memory rose to ${formatMegabytes(peak.serviceBytes)} and ${formatMegabytes(peak.childrenBytes)} for children`,
    );
  faults.push(...(await findLeftovers(service, tripwires.secret)));
  for (const path of await escapeTargets()) if (!before.has(path)) faults.push(`appeared outside: ${path}`);
  return {
    faults,
    sent: sendings.length,
    refused: counts.refused + counts.closed,
    taken: counts.taken,
    calls: tripwires.calls(),
    memory: peak,
    slowest,
  };
}

export const formatMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;
