import { randomInt } from 'node:crypto';
import type { StoredBlob } from '../core/blobs.ts';
import type { SandboxContext } from '../core/platform.ts';
import type { InstagramCaller } from '../meta/tokens.ts';
import type { Plan } from './container-plan.ts';
import { failureText } from './errors.ts';
import type { StoredFile } from './fetch-media.ts';
import type { Settings } from './settings.ts';

/**
 * Containers are invisible, so creating one twice does no harm. They are IN_PROGRESS until their files have arrived and
 * were processed, then FINISHED or ERROR; PUBLISHED is final; they are EXPIRED a day after creation.
 */
type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';
export type Arrival = {
  file: StoredFile | null;
  cover: StoredFile | null;
  /** The subcode of the failure once processing has ended. */
  failure: number | null;
  readyAt: number;
};
export type NewContainer = Plan & {
  id: string;
  igId: string;
  login: InstagramCaller['login'];
  clientId: string;
  callId: string;
  arrival: Arrival | null;
};
export type Container = NewContainer & {
  createdAt: number;
  parts: StoredBlob[];
  receivedBytes: number;
  /** As announced by the uploader. */
  fileBytes: number | null;
  /** The address to fetch from, if the uploader sent one instead of bytes. */
  uploadUrl: string | null;
  mediaIds: string[];
};
type Bytes = { containerId: string; offset: number; fileBytes: number; part: StoredBlob };
export type Containers = ReturnType<typeof createContainers>;

const dayMs = 24 * 60 * 60 * 1000;

export function createContainers(
  { journal, clock }: SandboxContext,
  settings: Settings,
  onChange: (container: Container) => void,
) {
  const containers = new Map<string, Container>();
  function change<T extends { containerId: string }>(
    type: string,
    apply: (container: Container, data: T) => void,
  ) {
    return journal.define<T>(type, (data) => {
      const container = containers.get(data.containerId);
      if (!container) return;
      apply(container, data);
      onChange(container);
    });
  }

  const made = journal.define<NewContainer>('instagram.container_made', (data, at) => {
    const container = {
      ...data,
      createdAt: at,
      parts: [],
      receivedBytes: 0,
      fileBytes: null,
      uploadUrl: null,
      mediaIds: [],
    };
    containers.set(data.id, container);
    onChange(container);
  });
  const arrived = change<{ containerId: string; arrival: Arrival }>(
    'instagram.container_arrived',
    (container, { arrival }) => {
      container.arrival ??= arrival;
    },
  );
  /** Bytes that do not continue the stored ones are ignored. */
  const bytesReceived = change<Bytes>('instagram.bytes_received', (container, data) => {
    if (data.offset !== container.receivedBytes) return;
    container.fileBytes = data.fileBytes;
    container.parts.push(data.part);
    container.receivedBytes += data.part.sizeBytes;
  });
  const uploadUrlSet = change<{ containerId: string; url: string }>(
    'instagram.upload_url_told',
    (container, { url }) => {
      container.uploadUrl = url;
    },
  );

  const find = (id: string): Container | undefined => containers.get(id);
  function failureOf(container: Container): number | null {
    const failures = container.children.map((id) => find(id)?.arrival?.failure ?? null);
    return container.arrival?.failure ?? failures.find((failure) => failure !== null) ?? null;
  }
  function isReady(container: Container): boolean {
    const own = container.arrival !== null && container.arrival.readyAt <= clock.now();
    return own && container.children.every((id) => find(id)?.arrival && isReady(find(id) as Container));
  }
  function statusCode(container: Container): StatusCode {
    if (container.mediaIds.length > 0) return 'PUBLISHED';
    if (container.createdAt + settings.current().container_ttl_ms <= clock.now()) return 'EXPIRED';
    if (!isReady(container)) return 'IN_PROGRESS';
    return failureOf(container) === null ? 'FINISHED' : 'ERROR';
  }

  return {
    made,
    arrived,
    bytesReceived,
    uploadUrlSet,
    newId: () =>
      `179${String(randomInt(10 ** 7)).padStart(7, '0')}${String(randomInt(10 ** 7)).padStart(7, '0')}`,
    all: () => [...containers.values()],
    find,
    /** A new container may not be readable yet. */
    findReadable(id: string) {
      const container = containers.get(id);
      const lag = settings.current().container_lag_ms;
      return container && container.createdAt + lag <= clock.now() ? container : undefined;
    },
    statusCode,
    statusText(container: Container): string {
      const code = statusCode(container);
      return code === 'ERROR' ? failureText(failureOf(container) ?? 0) : statusTexts[code];
    },
    madeToday: (igId: string) =>
      [...containers.values()].filter((one) => one.igId === igId && one.createdAt > clock.now() - dayMs)
        .length,
  };
}

const statusTexts: Record<Exclude<StatusCode, 'ERROR'>, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  EXPIRED: 'Expired: The container was not published within 24 hours.',
  PUBLISHED: 'Published: Media has been successfully published.',
};
