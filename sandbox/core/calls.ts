import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxClock } from './clock.ts';

/** The most recent calls to the simulated platforms, without secrets. Stored in memory only. */
export type CallRecord = {
  call_id: string;
  at: string;
  platform: string;
  operation: string;
  method: string;
  path: string;
  /** null if no response was sent. */
  status: number | null;
  open: boolean;
  /** false if the response was cut off. */
  completed: boolean;
  fault: string | null;
};
export type Calls = {
  track(
    call: { id: string; platform: string; operation: string; fault: string | null },
    req: IncomingMessage,
    res: ServerResponse,
  ): void;
  list(): CallRecord[];
};

const maxCalls = 500;
const oauthSecrets = ['code', 'token', 'access_token', 'refresh_token', 'client_secret', 'state', 'nonce'];

export function createCalls(clock: SandboxClock, platformSecrets: readonly string[]): Calls {
  const secrets = new Set([...oauthSecrets, ...platformSecrets]);
  const records: CallRecord[] = [];
  return {
    list: () => [...records],
    track({ id, platform, operation, fault }, req, res) {
      const record: CallRecord = {
        call_id: id,
        at: new Date(clock.now()).toISOString(),
        platform,
        operation,
        method: req.method ?? '',
        path: redact(req.url ?? '', secrets),
        status: null,
        open: true,
        completed: false,
        fault,
      };
      records.push(record);
      if (records.length > maxCalls) records.shift();
      const end = () => {
        record.open = false;
        record.status = res.headersSent ? res.statusCode : null;
        record.completed = res.writableFinished;
      };
      // The caller may have disconnected while its body was still being received, before the call starts.
      if (res.closed) end();
      else res.once('close', end);
    },
  };
}

function redact(url: string, secrets: ReadonlySet<string>): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const parts = query.split('&').map((part) => {
    const name = part.split('=', 1)[0] ?? '';
    return secrets.has(name) ? `${name}=[redacted]` : part;
  });
  return `${path}?${parts.join('&')}`;
}
