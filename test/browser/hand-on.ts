/**
 * Something slow to start that one user hands on to the next. It is closed some time after the last has left it, or when
 * the process is told that nothing more comes; what ended by itself is started anew.
 */
interface Lasting {
  close(): Promise<void>;
  isConnected(): boolean;
}

export interface Held<Thing> extends AsyncDisposable {
  readonly thing: Thing;
}

export function handOn<Thing extends Lasting>(
  start: () => Promise<Thing>,
  lingerMs: number,
): () => Promise<Held<Thing>> {
  let starting: Promise<Thing> | undefined;
  let running: Thing | undefined;
  let users = 0;
  let leaving: NodeJS.Timeout | undefined;

  const stay = (): void => {
    clearTimeout(leaving);
    process.off('disconnect', close);
  };
  const close = (): void => {
    stay();
    const left = running;
    running = undefined;
    void left?.close();
  };
  const leave = async (): Promise<void> => {
    users -= 1;
    if (users > 0) return;
    leaving = setTimeout(close, lingerMs);
    process.once('disconnect', close);
  };
  return async () => {
    if (!running?.isConnected()) {
      starting ??= start().finally(() => {
        starting = undefined;
      });
      running = await starting;
    }
    stay();
    users += 1;
    return { thing: running, [Symbol.asyncDispose]: leave };
  };
}
