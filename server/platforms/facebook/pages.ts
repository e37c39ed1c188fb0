/** The pages that a person may post to. */

import { z } from 'zod';
import type { ConnectResult, ConnectTarget } from '../../domain/platform-port/connector.ts';
import { readJson } from '../kit/json.ts';
import { notAvailable, refused } from '../kit/results.ts';
import { nextCursor, pagingSchema } from '../meta/graph.ts';
import { type Caller, listPages } from './calls.ts';
import { messages } from './messages.ts';

const pageSchema = z.object({
  id: z.string().regex(/^\d{1,40}$/),
  name: z.string().min(1),
  username: z.string().min(1).optional().catch(undefined),
  tasks: z.array(z.string()).default([]).catch([]),
  picture: z
    .object({ data: z.object({ url: z.url({ protocol: /^https?$/ }) }) })
    .optional()
    .catch(undefined),
});
const pagesSchema = z.object({
  data: z.array(pageSchema),
  paging: pagingSchema,
});
type ListedPage = z.infer<typeof pageSchema>;

/** A guard against endless lists: no one manages that many pages. */
const maxRequests = 50;

export async function listTargets(caller: Caller): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const listed = await allPages(caller);
  if (listed.kind !== 'ok') return listed;
  const usable = listed.value.filter(({ tasks }) => tasks.includes('CREATE_CONTENT'));
  if (usable.length > 0) return { kind: 'ok', value: usable.map((page) => targetOf(caller, page)) };
  if (listed.value.length === 0) return refused(nothingTicked);
  const names = listed.value
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
  return refused(messages.pages_not_allowed({ names }));
}

const nothingTicked = messages.no_page_shared();

async function allPages(caller: Caller): Promise<ConnectResult<readonly ListedPage[]>> {
  const pages: ListedPage[] = [];
  let after: string | null = null;
  for (let requests = 0; requests < maxRequests; requests += 1) {
    const answer = await listPages(caller, after);
    if (answer.kind === 'fault') {
      const plainReason = answer.fault.describe('Facebook');
      const isRefusal = answer.fault.class === 'auth_lost' || answer.fault.class === 'permission_lost';
      return isRefusal ? refused(plainReason) : notAvailable(plainReason);
    }
    const list = answer.kind === 'ok' ? readJson(pagesSchema, answer.text) : undefined;
    if (list === undefined) return notAvailable(messages.pages_unknown());
    pages.push(...list.data);
    after = nextCursor(list.paging);
    if (after === null) break;
  }
  return { kind: 'ok', value: pages };
}

const targetOf = ({ settings }: Caller, { id, name, username, picture }: ListedPage): ConnectTarget => ({
  externalId: id,
  name,
  handle: username ?? null,
  url: `${settings.wwwUrl}/${encodeURIComponent(username ?? id)}`,
  pictureUrl: picture?.data.url ?? null,
});
