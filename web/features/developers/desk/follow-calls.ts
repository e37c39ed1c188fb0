/** Follows an app's calls as they come: an event stream that is opened again when it ends. */
import type { ApiCallView } from '../../../../server/http/views.ts';
import { fetchResponse } from '../../../data/api.ts';
import { createEventParser } from '../../generation/event-stream.ts';
import { type CallFilter, callsPath } from './queries.ts';

interface CallListener {
  readonly onCall: (call: ApiCallView) => void;
  /** Some may have been missed: what is shown has to be read again. */
  readonly onGap: () => void;
  readonly onLive: (isLive: boolean) => void;
}

const reconnectMs = 5_000;
/** A call is written up to a second after its answer, so the list may be older than the stream that follows it. */
const lateMs = 2_000;

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      window.clearTimeout(timer);
      resolve();
    });
  });

async function readStream(response: Response, { onCall, onGap }: CallListener): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const parse = createEventParser();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const { name, data } of parse(value)) {
      if (name === 'call') onCall(JSON.parse(data) as ApiCallView);
      if (name === 'skipped') onGap();
    }
  }
}

/** Until the signal aborts. */
export async function followCalls(
  appId: string,
  filter: CallFilter,
  listener: CallListener,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let late: number | undefined;
    try {
      const path = callsPath(appId, filter);
      const response = await fetchResponse('GET', path, 'text/event-stream', undefined, signal);
      listener.onLive(true);
      late = window.setTimeout(listener.onGap, lateMs);
      await readStream(response, listener);
    } catch {
      // The list shows what is wrong with its own request; here the stream is only opened again.
    }
    window.clearTimeout(late);
    if (signal.aborted) return;
    listener.onLive(false);
    await sleep(reconnectMs, signal);
  }
}
