/** The send as it stands: `handles` follows what was saved, so that every part sees the newest. */
import type { Handles, Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { type GraphAnswer, readAnswer } from '../meta/graph.ts';
import { readUsage } from '../meta/usage.ts';
import { readPermalink } from './answers.ts';
import { type Caller, getPermalink, publicUrl } from './calls.ts';
import { facebookFaults } from './faults.ts';
import { firstCommitMs, postHandle } from './handles.ts';
import { readWire, type Wire } from './map.ts';
import { type OutcomeContext, restAfterBlock, type Trouble, troubleAtCommit, unknown } from './outcome.ts';
import type { FacebookSettings } from './settings.ts';

export interface Sending {
  readonly manifest: SendManifest;
  readonly wire: Wire;
  readonly caller: Caller;
  readonly io: SendIo;
  handles: Handles;
  save(handles: Handles): Promise<void>;
}

export function createSending(settings: FacebookSettings, manifest: SendManifest, io: SendIo): Sending {
  const about = { objectId: manifest.account, useCase: 'pages' } as const;
  return {
    manifest,
    wire: readWire(manifest),
    caller: {
      settings,
      accessToken: io.accessToken,
      async request(request) {
        const result = await io.request(request);
        if (result.kind === 'answered')
          for (const usage of readUsage(result.headers, about, io.now())) io.noteUsage(usage);
        return result;
      },
    },
    io,
    handles: io.handles,
    async save(handles) {
      await io.save(handles);
      this.handles = { ...this.handles, ...handles };
    },
  };
}

export const contextOf = ({ manifest, io }: Sending): OutcomeContext => ({
  account: manifest.account,
  now: io.now(),
});

export const readOwn = (result: HttpResult): GraphAnswer => readAnswer(result, facebookFaults);

/**
 * The one call that can make the post visible. Saved before it: if we die within it, the next attempt knows that this
 * revision may be out already. When Facebook surely did nothing, the mark is taken back.
 */
export async function commit(
  sending: Sending,
  call: () => Promise<HttpResult>,
): Promise<Extract<GraphAnswer, { kind: 'ok' }> | Outcome> {
  const earlier = firstCommitMs(sending.handles);
  if (earlier === undefined) await sending.save({ first_commit_ms: sending.io.now().getTime() });
  await sending.io.committing();
  const answer = readOwn(await call());
  if (answer.kind === 'ok') return answer;
  const outcome = judge(sending, answer, earlier !== undefined);
  if (outcome.kind !== 'unknown' && earlier === undefined) await sending.save({ first_commit_ms: null });
  return outcome;
}

function judge(sending: Sending, trouble: Trouble, triedBefore: boolean): Outcome {
  const outcome = troubleAtCommit(trouble, contextOf(sending));
  if (trouble.kind !== 'fault') return outcome;
  if (trouble.fault.class === 'blocked') sending.io.noteUsage(restAfterBlock(sending.io.now()));
  if (trouble.fault.class === 'duplicate' && triedBefore)
    return unknown('Facebook says the page already shows this: an earlier try may have worked after all.');
  return outcome;
}

/** Saved before its link is asked for, which may fail without harm. */
export async function published(
  sending: Sending,
  id: string,
  permalink: string | undefined,
): Promise<Outcome> {
  const { settings } = sending.caller;
  if (permalink !== undefined) {
    const url = publicUrl(settings, permalink, id);
    await sending.save({ post: { id, url } });
    return { kind: 'published', externalId: id, url };
  }
  if (postHandle(sending.handles)?.id !== id) await sending.save({ post: { id, url: null } });
  const answer = readOwn(await getPermalink(sending.caller, id));
  const told = answer.kind === 'ok' ? readPermalink(answer.text) : undefined;
  return { kind: 'published', externalId: id, url: publicUrl(settings, told, id) };
}
