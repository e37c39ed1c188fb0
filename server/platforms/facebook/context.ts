/** One send in progress, the commit step that all kinds of posts share, and the outcomes after it. */

import type { Outcome, SendIo, SendManifest } from '../../domain/platform-port/publisher.ts';
import { createCaller } from '../kit/caller.ts';
import { unknown } from '../kit/outcomes.ts';
import { createSendContext, type SendContext } from '../kit/send-context.ts';
import type { GraphAnswer, Trouble } from '../meta/graph.ts';
import { readUsage } from '../meta/usage.ts';
import { readPermalink } from './answers.ts';
import { type Caller, getPermalink, publicUrl } from './calls.ts';
import { firstCommitMs, postHandle } from './handles.ts';
import { readWire, type Wire } from './map.ts';
import { messages } from './messages.ts';
import {
  isMentionRefusal,
  mentionsNotGranted,
  type OutcomeContext,
  pauseAfterBlock,
  troubleAtCommit,
} from './outcome.ts';
import type { FacebookSettings } from './settings.ts';

export interface Context extends SendContext<Caller> {
  readonly wire: Wire;
}

export function createContext(settings: FacebookSettings, manifest: SendManifest, io: SendIo): Context {
  const caller = createCaller(settings, {
    accessToken: io.accessToken,
    async request(request) {
      const result = await io.request(request);
      const about = { objectId: manifest.account, useCase: 'pages' } as const;
      if (result.kind === 'answered')
        for (const usage of readUsage(result.headers, about, io.now())) io.reportUsage(usage);
      return result;
    },
  });
  return Object.assign(createSendContext(caller, manifest, io), { wire: readWire(manifest) });
}

export const outcomeContext = ({ manifest, io }: Context): OutcomeContext => ({
  account: manifest.account,
  now: io.now(),
});

/**
 * The one call that can make the post visible. The commit is saved before it: if the process dies during the call,
 * the next attempt knows that this revision may be out already. When Facebook certainly did nothing, the mark is
 * removed.
 */
export async function commit(
  context: Context,
  call: () => Promise<GraphAnswer>,
): Promise<Extract<GraphAnswer, { kind: 'ok' }> | Outcome> {
  const earlier = firstCommitMs(context.handles);
  await context.commit(earlier === undefined ? { first_commit_ms: context.io.now().getTime() } : {});
  const answer = await call();
  if (answer.kind === 'ok') return answer;
  const outcome = commitTrouble(context, answer, earlier !== undefined);
  if (outcome.kind !== 'unknown' && earlier === undefined) await context.save({ first_commit_ms: null });
  return outcome;
}

/** What Facebook may answer about a video or photos that it has already accepted. */
export const maybeAcceptedCodes: ReadonlySet<string> = new Set(['bad_parameter', 'not_found']);

function commitTrouble(context: Context, trouble: Trouble, triedBefore: boolean): Outcome {
  const outcome = troubleAtCommit(trouble, outcomeContext(context));
  if (trouble.kind !== 'fault') return outcome;
  if (outcome.kind !== 'unknown' && isMentionRefusal(trouble.fault, context.manifest))
    return mentionsNotGranted;
  if (trouble.fault.class === 'blocked') context.io.reportUsage(pauseAfterBlock(context.io.now()));
  if (trouble.fault.class === 'duplicate' && triedBefore)
    return unknown(messages.says_page_already_shows_this());
  return outcome;
}

/** Saved before its link is fetched, which may fail without harm. */
export async function settlePublished(
  context: Context,
  id: string,
  permalink: string | undefined,
): Promise<Outcome> {
  const { settings } = context.caller;
  if (permalink !== undefined) {
    const url = publicUrl(settings, permalink, id);
    await context.save({ post: { id, url } });
    return { kind: 'published', externalId: id, url };
  }
  if (postHandle(context.handles)?.id !== id) await context.save({ post: { id, url: null } });
  const answer = await getPermalink(context.caller, id);
  const link = answer.kind === 'ok' ? readPermalink(answer.text) : undefined;
  return { kind: 'published', externalId: id, url: publicUrl(settings, link, id) };
}
