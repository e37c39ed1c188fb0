/**
 * Facebook gets the number of a page and shows the name that the page has now; the approver saw a name. So the
 * names are read again before the post can become visible. Where this app may not read a page, the number that
 * the approver also saw has to do.
 */
import { z } from 'zod';
import type { Entity } from '../../domain/platform-port/entities.ts';
import type { SendManifest } from '../../domain/platform-port/publisher.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { isSameText } from '../kit/comparable-text.ts';
import { readJson } from '../kit/json.ts';
import { type OutcomeOf, rejected, unavailable } from '../kit/outcomes.ts';
import { unreadableAnswer } from '../meta/graph.ts';
import { type Caller, getPage } from './calls.ts';
import { isFeatureMissing, isUnknownPage, nameByNumber } from './find-pages.ts';
import { messages } from './messages.ts';
import type { FacebookSettings } from './settings.ts';
import { appToken } from './tokens.ts';

type Trouble = OutcomeOf<'rejected' | 'unavailable'>;

/** Undefined: every page still has its approved name, as far as Facebook tells. */
export async function verifyNames(
  settings: FacebookSettings,
  request: SendRequest,
  { mentions = [], named = [] }: Pick<SendManifest, 'mentions' | 'named'>,
): Promise<Trouble | undefined> {
  const app = createCaller(settings, { accessToken: appToken(settings), request });
  const approved = new Map([...mentions, ...named].map(({ id, name }) => [`${id} ${name}`, { id, name }]));
  for (const entity of approved.values()) {
    const trouble = entity.name === nameByNumber(entity.id) ? undefined : await verifyName(app, entity);
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}

const pageSchema = z.object({ name: z.string().min(1) });

async function verifyName(app: Caller, { id, name }: Entity): Promise<Trouble | undefined> {
  const answer = await getPage(app, encodeURIComponent(id), 'id,name');
  if (answer.kind === 'fault') {
    if (isUnknownPage(answer.fault)) return rejected('page_gone', messages.page_gone({ name }));
    // The call is made in the app's name: an app that Facebook does not accept says nothing about the post.
    if (isFeatureMissing(answer) || answer.fault.class === 'auth_lost') return undefined;
    return unavailable(messages.trouble_not_posted({ reason: answer.fault.describe('Facebook') }));
  }
  const page = answer.kind === 'ok' ? readJson(pageSchema, answer.text) : undefined;
  if (page === undefined) {
    const reason = answer.kind === 'ok' ? unreadableAnswer : answer.reason;
    return unavailable(messages.could_not_be_asked_not_posted({ reason }));
  }
  return isSameText(page.name, name)
    ? undefined
    : rejected('page_name_differs', messages.page_name_differs({ approved: name, current: page.name, id }));
}
