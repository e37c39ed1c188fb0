import type { SandboxContext } from '../core/platform.ts';
import { createArrival } from './check-media.ts';
import type { Container, Containers } from './containers.ts';
import { type Fetcher, type FetchResult, inspectFile, type StoredFile } from './fetch-media.ts';
import { uploadFact } from './media.ts';
import type { Settings } from './settings.ts';

type Deps = { settings: Settings; containers: Containers; fetcher: Fetcher; now: () => number };

/**
 * Background work: fetches files, or joins uploaded parts. It depends only on the state, so it resumes after a restart.
 * Nothing runs before `resume` or after `stop`.
 */
export function createProcessing(context: SandboxContext, deps: Deps) {
  const inProgress = new Set<string>();
  let running = false;

  async function fetchFiles(container: Container): Promise<void> {
    const { fetcher } = deps;
    const url = container.url ?? container.uploadUrl;
    const isUploaded = container.fileBytes !== null && container.receivedBytes === container.fileBytes;
    if (container.arrival || inProgress.has(container.id) || (!url && !isUploaded)) return;
    inProgress.add(container.id);
    const main: FetchResult = url ? await fetcher.fetch(url) : { file: await joinParts(container) };
    const cover = container.coverUrl ? await fetcher.fetch(container.coverUrl) : undefined;
    inProgress.delete(container.id);
    if (running) settle(container, main, cover);
  }

  async function joinParts({ parts }: Container): Promise<StoredFile> {
    const [only] = parts;
    const isSingle = only !== undefined && parts.length === 1;
    const blob = isSingle ? only : await context.blobs.join(parts.map(({ sha256 }) => sha256));
    return inspectFile(context.blobs, blob);
  }

  function settle(container: Container, main: FetchResult, cover: FetchResult | undefined): void {
    const file = 'file' in main ? main.file : null;
    const failures = [main, cover].map((one) => (one && 'failure' in one ? one.failure : null));
    const { arrival, effects } = createArrival(deps, container, {
      file,
      cover: cover && 'file' in cover ? cover.file : null,
      failure: failures.find((failure) => failure !== null) ?? null,
    });
    context.journal.commit([
      ...effects,
      deps.containers.arrived({ containerId: container.id, arrival }),
      ...(file ? [context.ledger.record(uploadFact(container, file))] : []),
    ]);
  }

  return {
    /** Runs after the call that made the change is completely journaled. */
    changed(container: Container) {
      if (running) queueMicrotask(() => running && context.clock.track(fetchFiles(container)));
    },
    resume() {
      running = true;
      for (const container of deps.containers.all()) context.clock.track(fetchFiles(container));
    },
    stop() {
      running = false;
      deps.fetcher.stopAll();
    },
  };
}
