/**
 * A slow-to-start resource that one user passes on to the next. It is closed some time after its last user released
 * it, or when the process is told that nothing more comes; one that ended by itself is started again.
 */
interface Closable {
  close(): Promise<void>;
  isConnected(): boolean;
}

export interface Lease<Thing> extends AsyncDisposable {
  readonly resource: Thing;
}

export function shareResource<Thing extends Closable>(
  start: () => Promise<Thing>,
  lingerMs: number,
): () => Promise<Lease<Thing>> {
  let starting: Promise<Thing> | undefined;
  let running: Thing | undefined;
  let users = 0;
  let closeTimer: NodeJS.Timeout | undefined;

  const cancelClose = (): void => {
    clearTimeout(closeTimer);
    process.off('disconnect', close);
  };
  const close = (): void => {
    cancelClose();
    const closing = running;
    running = undefined;
    void closing?.close();
  };
  const release = async (): Promise<void> => {
    users -= 1;
    if (users > 0) return;
    closeTimer = setTimeout(close, lingerMs);
    process.once('disconnect', close);
  };
  return async () => {
    if (!running?.isConnected()) {
      starting ??= start().finally(() => {
        starting = undefined;
      });
      running = await starting;
    }
    cancelClose();
    users += 1;
    return { resource: running, [Symbol.asyncDispose]: release };
  };
}
