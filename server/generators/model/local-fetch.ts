/** How a model server on this machine is called, once an owner chose it: at its own origin, and at no other. */
import type { LocalServer } from '../../domain/content/local-servers.ts';
import { AppError } from '../../errors.ts';
import { messages } from './messages.ts';
import type { Fetch } from './model-fetch.ts';

export const localFetch =
  ({ name, baseUrl }: LocalServer): Fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== new URL(baseUrl).origin) throw new TypeError('Only the chosen server is called.');
    try {
      return await fetch(url, { ...init, redirect: 'manual', credentials: 'omit' });
    } catch (error) {
      init?.signal?.throwIfAborted();
      throw new AppError('model_unavailable', messages.local_not_answering({ server: name }), {
        cause: error,
      });
    }
  };

/** In its place where the operator no longer allows such servers. */
export const refusedLocalFetch: Fetch = async () => {
  throw new AppError('model_not_set_up', messages.local_not_allowed());
};
