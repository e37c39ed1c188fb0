import type { IncomingMessage } from 'node:http';

/** Ends a request whose sender says nothing any more. What its connection is used for afterwards is not ours. */
export function endSilence(request: IncomingMessage, silenceMs: number): void {
  const { socket } = request;
  const onSilence = (): void => {
    request.destroy(new Error(`nothing was sent for ${silenceMs / 1_000} seconds`));
  };
  socket.setTimeout(silenceMs, onSilence);
  request.once('close', () => {
    socket.removeListener('timeout', onSilence);
    // Once the answer is out, the server has set how long it keeps an idle connection: that must stand.
    if (socket.timeout === silenceMs) socket.setTimeout(0);
  });
}
