import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SandboxClock } from './clock.ts';

/** The last calls the simulated platforms received, without anything secret. Kept in memory only. */
export type CallRecord = {
  call_id: string;
  at: string;
  platform: string;
  operation: string;
  method: string;
  path: string;
  /** null: no answer was given. */
  status: number | null;
  open: boolean;
  /** false for answers that broke off. */
  completed: boolean;
  fault: string | null;
};
export type Calls = {
  begin(
    call: { id: string; platform: string; operation: string; fault: string | null },
    req: IncomingMessage,
    res: ServerResponse,
  ): void;
  list(): CallRecord[];
};

const keptCalls = 500;
const oauthSecrets = ['code', 'token', 'access_token', 'refresh_token', 'client_secret', 'state', 'nonce'];

export function createCalls(clock: SandboxClock, platformSecrets: readonly string[]): Calls {
  const secrets = new Set([...oauthSecrets, ...platformSecrets]);
  const records: CallRecord[] = [];
  return {
    list: () => [...records],
    begin({ id, platform, operation, fault }, req, res) {
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
      if (records.length > keptCalls) records.shift();
      const end = () => {
        record.open = false;
        record.status = res.headersSent ? res.statusCode : null;
        record.completed = res.writableFinished;
      };
      // A caller that left while its bytes were still being taken is gone before its call starts.
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
