import type { World } from '../core/platform.ts';
import { arrivalOf } from './check-media.ts';
import type { Container, Containers } from './containers.ts';
import { type Fetched, type Fetcher, inspectFile, type StoredFile } from './fetch-media.ts';
import { uploadFact } from './media.ts';
import type { Settings } from './settings.ts';

type Deps = { settings: Settings; containers: Containers; fetcher: Fetcher; now: () => number };

/**
 * What happens by itself: files are fetched, or put together from what was uploaded. It follows from the state alone, so
 * after a restart it is taken up where it was. Nothing runs before `resume` and after `stop`.
 */
export function createProcessing(world: World, deps: Deps) {
  const inProgress = new Set<string>();
  let running = false;

  async function fetchFiles(container: Container): Promise<void> {
    const { fetcher } = deps;
    const url = container.url ?? container.uploadUrl;
    const isUploaded = container.fileBytes !== null && container.receivedBytes === container.fileBytes;
    if (container.arrival || inProgress.has(container.id) || (!url && !isUploaded)) return;
    inProgress.add(container.id);
    const main: Fetched = url ? await fetcher.fetch(url) : { file: await joined(container) };
    const cover = container.coverUrl ? await fetcher.fetch(container.coverUrl) : undefined;
    inProgress.delete(container.id);
    if (running) settle(container, main, cover);
  }

  async function joined({ parts }: Container): Promise<StoredFile> {
    const [only] = parts;
    const isWhole = only !== undefined && parts.length === 1;
    const blob = isWhole ? only : await world.blobs.join(parts.map(({ sha256 }) => sha256));
    return inspectFile(world.blobs, blob);
  }

  function settle(container: Container, main: Fetched, cover: Fetched | undefined): void {
    const file = 'file' in main ? main.file : null;
    const failures = [main, cover].map((one) => (one && 'failure' in one ? one.failure : null));
    const { arrival, effects } = arrivalOf(deps, container, {
      file,
      cover: cover && 'file' in cover ? cover.file : null,
      failure: failures.find((failure) => failure !== null) ?? null,
    });
    world.journal.commit([
      ...effects,
      deps.containers.arrived({ containerId: container.id, arrival }),
      ...(file ? [world.ledger.record(uploadFact(container, file))] : []),
    ]);
  }

  return {
    /** Looked at when the call that made the change is written whole. */
    changed(container: Container) {
      if (running) queueMicrotask(() => running && void fetchFiles(container));
    },
    resume() {
      running = true;
      for (const container of deps.containers.all()) void fetchFiles(container);
    },
    stop() {
      running = false;
      deps.fetcher.stopAll();
    },
  };
}
