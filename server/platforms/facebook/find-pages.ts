/**
 * Finds pages to mention and places. Facebook searches for an app only with the app's own token, and only once Meta
 * has granted it the feature "Page Public Metadata Access". Without it, the connected page itself can still be
 * read, and a place can be named by the number of its page. A page restricted by age or region is shown to no app.
 */
import { z } from 'zod';
import type { FoundEntity } from '../../domain/platform-port/entities.ts';
import type { ManageIo, ManageResult } from '../../domain/platform-port/manage.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import { createCaller } from '../kit/caller.ts';
import { readJson } from '../kit/json.ts';
import { notAvailable, notReachedTryAgain, notSupported, unreadable } from '../kit/results.ts';
import type { GraphAnswer, Trouble } from '../meta/graph.ts';
import type { Fault } from '../meta/graph-error.ts';
import { type Caller, getPage, searchPages } from './calls.ts';
import { messages } from './messages.ts';
import { isPageId } from './options.ts';
import type { FacebookSettings } from './settings.ts';
import { appToken } from './tokens.ts';

/** What the page is for: to be linked in a text, or to say where something is. */
type Purpose = 'mention' | 'place';
type Result = ManageResult<readonly FoundEntity[]>;

const pageFields = 'id,name,location,link,verification_status';

export async function findPages(
  settings: FacebookSettings,
  io: Pick<ManageIo, 'accessToken' | 'request'>,
  query: string,
  purpose: Purpose,
): Promise<Result> {
  const app = createCaller(settings, { accessToken: appToken(settings), request: io.request });
  const page = pageNamedBy(query);
  if (page !== undefined) return findNamedPage(app, createCaller(settings, io), page, purpose);
  const answer = await searchPages(app, query, pageFields);
  if (answer.kind !== 'ok') return failure(answer, purpose);
  const found = readJson(listSchema, answer.text)?.data;
  return found === undefined ? unreadable('Facebook') : ok(found, purpose);
}

/** The number or name of a page, from its pasted address; a number also by itself. */
function pageNamedBy(query: string): string | undefined {
  const written = query.trim();
  if (isTypedNumber(written)) return written;
  const path = /^(?:https?:\/\/)?(?:[\w-]+\.)?facebook\.com\/([^\s]+)$/i.exec(written)?.[1];
  if (path === undefined) return undefined;
  const [, id] = /[?&]id=(\d+)/.exec(path) ?? [];
  const segments = path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => part !== '');
  const last = segments.at(-1) ?? '';
  // A page without a name of its own has its number behind the words: `p/Name-61550000000000`, `pages/Name/10451`.
  const [, number = ''] = /(?:^|-)(\d+)$/.exec(last) ?? [];
  return id ?? (isTypedNumber(number) ? number : segments[0]);
}

/** A shorter number is rather a name, or a part of one, such as a year. */
const isTypedNumber = (text: string): boolean => text.length >= 8 && isPageId(text);

async function findNamedPage(app: Caller, own: Caller, page: string, purpose: Purpose): Promise<Result> {
  const path = encodeURIComponent(page);
  // With the app's token for any page; with the connection's own for the page that it is for, and for those that are
  // restricted by age or region.
  const byApp = await getPage(app, path, pageFields);
  const answer = isHiddenFromApp(byApp) ? await getPage(own, path, 'id,name,location,link') : byApp;
  if (answer.kind === 'ok') {
    const found = readJson(pageSchema, answer.text);
    return found === undefined ? unreadable('Facebook') : ok([found], purpose);
  }
  if (isFeatureMissing(byApp) && purpose === 'place' && isPageId(page))
    return { kind: 'ok', value: [unchecked(app.settings, page)] };
  if (byApp.kind === 'fault' && isUnknownPage(byApp.fault)) return ok([], purpose);
  return failure(byApp.kind === 'ok' ? answer : byApp, purpose);
}

/** 803 is what Graph answers for a name that no page has. */
const isUnknownPage = ({ class: kind, code }: Fault): boolean => kind === 'gone' || code === 'graph_803';

/** The connection's own token may still show the page: one restricted by age or region is unknown to an app. */
export const isHiddenFromApp = (answer: GraphAnswer): boolean =>
  answer.kind === 'fault' && (isFeatureMissing(answer) || isUnknownPage(answer.fault));

const text = z.string().trim().min(1).optional().catch(undefined);
const pageSchema = z.object({
  id: z.string().refine(isPageId),
  name: z.string().trim().min(1),
  link: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  location: z
    .object({ street: text, city: text, country: text, latitude: z.number().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  verification_status: text,
});
type FoundPage = z.infer<typeof pageSchema>;
const listSchema = z.object({ data: z.array(pageSchema) });

/** What a page is called here while Facebook does not say its name. */
export const nameByNumber = (id: string): string => `Facebook ${id}`;

const unchecked = ({ wwwUrl }: FacebookSettings, id: string): FoundEntity => ({
  id,
  name: nameByNumber(id),
  kind: 'place',
  detail: messages.place_not_checked(),
  url: `${wwwUrl}/${id}`,
});

/** Only a page with a location can be a place. */
const ok = (found: readonly FoundPage[], purpose: Purpose): Result => ({
  kind: 'ok',
  value: found
    .filter(({ location }) => purpose === 'mention' || hasLocation(location))
    .map((page) => ({
      id: page.id,
      name: page.name,
      kind: purpose === 'place' ? 'place' : 'page',
      detail: describe(page),
      url: page.link ?? null,
    })),
});

const hasLocation = (location: FoundPage['location']): boolean =>
  location !== undefined && (location.city ?? location.street ?? location.latitude) !== undefined;

function describe({ location, link, verification_status }: FoundPage): Message | null {
  const address = [location?.street, location?.city, location?.country].filter(Boolean).join(', ');
  const about = address || link?.replace(/^https?:\/\/(www\.)?|\/$/g, '');
  if (!about) return null;
  return verification_status === 'blue_verified' ? messages.page_verified({ about }) : verbatim(about);
}

export const isFeatureMissing = (answer: GraphAnswer): boolean =>
  answer.kind === 'fault' &&
  (answer.fault.class === 'permission_lost' || answer.fault.code === 'capability_missing');

/** The call is made in the app's name, so no failure of it is about the account's connection. */
function failure(answer: Trouble, purpose: Purpose): Exclude<Result, { kind: 'ok' }> {
  if (answer.kind !== 'fault') return notReachedTryAgain('Facebook', answer.reason);
  if (isFeatureMissing(answer)) return notSupported(messages.page_search_not_granted({ purpose }));
  return answer.fault.class === 'auth_lost'
    ? notSupported(messages.app_not_accepted())
    : notAvailable(answer.fault.describe('Facebook'));
}
