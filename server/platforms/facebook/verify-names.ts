/**
 * Facebook gets the number of a page and shows the name that the page has now; the approver saw a name. So the
 * names are read again before the post can become visible, in the app's name and, where that does not show the page,
 * in the connection's: a page restricted by age or region is hidden from the app. Where this app may not read a page,
 * the number that the approver also saw has to do.
 */
import { z } from 'zod';
import type { Entity } from '../../domain/platform-port/entities.ts';
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { readJson } from '../kit/json.ts';
import { authLost, type OutcomeOf, rejected, unavailable } from '../kit/outcomes.ts';
import { type GraphAnswer, unreadableAnswer } from '../meta/graph.ts';
import type { FaultClass } from '../meta/graph-error.ts';
import { getPage } from './calls.ts';
import { isFeatureMissing, isHiddenFromApp, nameByNumber } from './find-pages.ts';
import { messages } from './messages.ts';
import type { FacebookSettings } from './settings.ts';
import { appToken } from './tokens.ts';

type Trouble = OutcomeOf<'rejected' | 'unavailable' | 'auth_lost'>;

export interface NameReader {
  /** Of the connection. Null where it was not made with Facebook, so that Facebook does not know its token. */
  readonly accessToken: string | null;
  readonly request: SendRequest;
}

/** Undefined: every page still has its approved name, as far as Facebook tells. */
export async function verifyNames(
  settings: FacebookSettings,
  reader: NameReader,
  { mentions = [], named = [] }: Pick<SendManifest, 'mentions' | 'named'>,
): Promise<Trouble | undefined> {
  // Only places are offered by number, so a mention that looks like one claims to be a name.
  const compared = [...mentions, ...named.filter(({ id, name }) => name !== nameByNumber(id))];
  const approved = new Map(compared.map(({ id, name }) => [`${id} ${name}`, { id, name }]));
  for (const entity of approved.values()) {
    const trouble = await verifyName(settings, reader, entity);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}

const pageSchema = z.object({ name: z.string().min(1) });

async function verifyName(
  settings: FacebookSettings,
  { accessToken, request }: NameReader,
  { id, name }: Entity,
): Promise<Trouble | undefined> {
  const read = (token: string): Promise<GraphAnswer> =>
    getPage(createCaller(settings, { accessToken: token, request }), encodeURIComponent(id), 'id,name');
  const byApp = await read(appToken(settings));
  // An app that Facebook does not accept says nothing about the post.
  if (byApp.kind === 'fault' && byApp.fault.class === 'auth_lost') return undefined;
  if (!isHiddenFromApp(byApp)) return compareName(byApp, { id, name });
  const hidden = isFeatureMissing(byApp) ? undefined : rejected('page_gone', messages.page_gone({ name }));
  if (accessToken === null) return hidden;
  const byConnection = await read(accessToken);
  if (byConnection.kind === 'fault') {
    const { fault } = byConnection;
    if (fault.class === 'auth_lost') return authLost(fault.describe('Facebook'));
    if (!temporary.has(fault.class)) return hidden;
  }
  return compareName(byConnection, { id, name });
}

const temporary: ReadonlySet<FaultClass> = new Set(['unclear', 'wait_account', 'wait_app']);

function compareName(answer: GraphAnswer, { id, name }: Entity): Trouble | undefined {
  if (answer.kind === 'fault')
    return unavailable(messages.trouble_not_posted({ reason: answer.fault.describe('Facebook') }));
  const page = answer.kind === 'ok' ? readJson(pageSchema, answer.text) : undefined;
  if (page === undefined) {
    const reason = answer.kind === 'ok' ? unreadableAnswer : answer.reason;
    return unavailable(messages.could_not_be_asked_not_posted({ reason }));
  }
  return isSameText(page.name, name)
    ? undefined
    : rejected('page_name_differs', messages.page_name_differs({ approved: name, current: page.name, id }));
}
