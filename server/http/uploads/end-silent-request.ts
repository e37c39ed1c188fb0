import type { IncomingMessage } from 'node:http';

/** Ends a request whose sender has gone silent. Later use of its connection is not affected. */
export function endSilentRequest(request: IncomingMessage, silenceMs: number): void {
  const { socket } = request;
  const onSilence = (): void => {
    request.destroy(new Error(`nothing was sent for ${silenceMs / 1_000} seconds`));
  };
  socket.setTimeout(silenceMs, onSilence);
  request.once('close', () => {
    socket.removeListener('timeout', onSilence);
    // Once the response is sent, the server has set its own idle timeout for the connection, which must stay.
    if (socket.timeout === silenceMs) socket.setTimeout(0);
  });
}
