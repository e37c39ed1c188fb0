/** A page and its posts. */

import { z } from 'zod';
import type {
  AccountDetails,
  AccountStat,
  ManageIo,
  ManageResult,
  Manager,
} from '../../domain/platform-port/manage.ts';
import { days, later } from '../../lib/clock.ts';
import { createCaller } from '../kit/caller.ts';
import { readJson } from '../kit/json.ts';
import { notAvailable, unreadable } from '../kit/results.ts';
import { createFetchMetrics, type FetchMetrics } from '../meta/fetch-metrics.ts';
import type { Trouble } from '../meta/graph.ts';
import { permanentFailure } from '../meta/outcome.ts';
import { instantOf, readPosts } from './answers.ts';
import { type Caller, getPage, listPosts, publicUrl } from './calls.ts';
import { messages } from './messages.ts';
import { fetchPageMetrics } from './page-metrics.ts';
import type { FacebookSettings } from './settings.ts';
import { tokenNotRead } from './tokens.ts';

type Failure = Exclude<ManageResult<never>, { kind: 'ok' }>;

export function createManager(settings: FacebookSettings): Manager {
  const fetchMetrics = createFetchMetrics();
  return {
    details: (io) => details(createCaller(settings, io), io, fetchMetrics),

    async posts(io, cursor) {
      const after = cursor !== null && /^[\w=+/.~-]{1,1000}$/.test(cursor) ? cursor : null;
      const answer = await listPosts(createCaller(settings, io), io.account, after);
      if (answer.kind !== 'ok') return failure(answer);
      const list = readPosts(answer.text);
      if (list === undefined) return unreadable('Facebook');
      const posts = list.items.map(({ id, message, created_time, permalink_url }) => ({
        externalId: id,
        url: publicUrl(settings, permalink_url, id),
        text: message,
        publishedAt: instantOf(created_time),
        visibility: null,
      }));
      return { kind: 'ok', value: { posts, next: list.next } };
    },
  };
}

const count = z.number().nullable().catch(null).default(null);
const pageSchema = z.object({
  id: z.string(),
  name: z.string().min(1),
  username: z.string().min(1).optional().catch(undefined),
  link: z.string().optional().catch(undefined),
  about: z.string().optional().catch(undefined),
  fan_count: count,
  followers_count: count,
});

/** Metrics need a different permission than posting: without it the page still shows its name. */
async function details(
  caller: Caller,
  io: ManageIo,
  fetchMetrics: FetchMetrics,
): Promise<ManageResult<AccountDetails>> {
  const fields = 'id,name,username,link,about,fan_count,followers_count';
  const answer = await getPage(caller, io.account, fields);
  if (answer.kind !== 'ok') return failure(answer);
  const page = readJson(pageSchema, answer.text);
  if (page === undefined) return unreadable('Facebook');
  const now = io.now();
  const since = later(now, -days(28));
  const insights = await fetchPageMetrics(caller, io.account, { since, now }, fetchMetrics);
  const stats: AccountStat[] = [
    {
      metric: 'followers_count',
      label: messages.followers(),
      value: page.followers_count,
    },
    { metric: 'fan_count', label: messages.likes(), value: page.fan_count },
    ...insights,
  ];
  const { name, username, about } = page;
  const url = publicUrl(caller.settings, page.link, username ?? io.account);
  return { kind: 'ok', value: { name, handle: username ?? null, url, description: about ?? null, stats } };
}

function failure(trouble: Trouble): Failure {
  if (trouble.kind !== 'fault') return tokenNotRead(trouble.reason);
  return (
    permanentFailure('Facebook', trouble, ['permission_lost', 'gone', 'refused']) ??
    notAvailable(trouble.fault.describe('Facebook'))
  );
}
