import type { Handles, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { Caller } from './calls.ts';
import type { TikTokSettings } from './settings.ts';

/** The send as it stands: `handles` follows what was saved, so that every part sees the newest. */
export interface Sending {
  readonly manifest: SendManifest;
  readonly caller: Caller;
  readonly io: SendIo;
  handles: Handles;
  save(handles: Handles): Promise<void>;
}

export function createSending(settings: TikTokSettings, manifest: SendManifest, io: SendIo): Sending {
  return {
    manifest,
    caller: { settings, accessToken: io.accessToken, request: (request) => io.request(request) },
    io,
    handles: io.handles,
    async save(handles) {
      await io.save(handles);
      this.handles = { ...this.handles, ...handles };
    },
  };
}
