import type { Handles, Outcome, SendIo, SendManifest, Usage } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { Fault } from '../meta/graph-error.ts';
import { readUsage } from '../meta/usage.ts';
import type { Caller } from './calls.ts';
import { type Counter, counted } from './handles.ts';
import { blockedWaitMs } from './limits.ts';
import { outcomeOfFault, type Trouble, unavailable } from './outcome.ts';
import type { InstagramSettings } from './settings.ts';
import type { Login } from './ways.ts';

/** The send as it stands: `handles` follows what was saved, so that every part sees the newest. */
export interface Sending {
  readonly settings: InstagramSettings;
  readonly manifest: SendManifest;
  readonly caller: Caller;
  readonly io: SendIo;
  handles: Handles;
  /** What the latest answer said about allowances. */
  usages: readonly Usage[];
  save(handles: Handles): Promise<void>;
}

export function createSending(
  settings: InstagramSettings,
  login: Login,
  manifest: SendManifest,
  io: SendIo,
): Sending {
  const sending: Sending = {
    settings,
    manifest,
    caller: {
      login,
      accessToken: io.accessToken,
      async request(request) {
        const result = await io.request(request);
        if (result.kind !== 'answered') return result;
        const about = { objectId: manifest.account, useCase: 'instagram' } as const;
        sending.usages = readUsage(result.headers, about, io.now());
        for (const usage of sending.usages) io.noteUsage(usage);
        return result;
      },
    },
    io,
    handles: io.handles,
    usages: [],
    async save(handles) {
      await io.save(handles);
      sending.handles = { ...sending.handles, ...handles };
    },
  };
  return sending;
}

/** What a fault means while nothing can be visible. After a block the whole account rests. */
export function refusal({ io, usages }: Sending, fault: Fault): Outcome {
  noteBlock(io, fault);
  return outcomeOfFault(fault, usages, io.now());
}

export function noteBlock(io: SendIo, fault: Fault): void {
  if (fault.class !== 'blocked') return;
  io.noteUsage({ scope: 'account', usedShare: 1, regainAt: later(io.now(), blockedWaitMs) });
}

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
export const notSent = (sending: Sending, answer: Trouble): Outcome =>
  answer.kind === 'fault'
    ? refusal(sending, answer.fault)
    : unavailable(`Instagram could not be reached (${answer.reason}). Nothing was sent.`);

/** One more; the count is given back. */
export async function count(sending: Sending, counter: Counter): Promise<number> {
  const times = counted(sending.handles, counter) + 1;
  await sending.save({ [counter]: times });
  return times;
}
