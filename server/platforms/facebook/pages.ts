/** The pages that a person may post to. */
import { z } from 'zod';
import type { ConnectResult, ConnectTarget } from '../../domain/platform-port/connector.ts';
import { callGraph, readAnswer } from '../meta/graph.ts';
import { parsed } from './answers.ts';
import type { Caller } from './calls.ts';
import { requestTimeoutMs } from './limits.ts';

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
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional()
    .catch(undefined),
});
type ListedPage = z.infer<typeof pageSchema>;

/** More pages than anybody manages: an end for lists that have none. */
const maxTurns = 50;

export async function listTargets(caller: Caller): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const listed = await allPages(caller);
  if (listed.kind !== 'ok') return listed;
  const usable = listed.value.filter(({ tasks }) => tasks.includes('CREATE_CONTENT'));
  if (usable.length > 0) return { kind: 'ok', value: usable.map((page) => targetOf(caller, page)) };
  if (listed.value.length === 0) return { kind: 'refused', plainReason: nothingTicked };
  const names = listed.value
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
  const plainReason = `Facebook shows ${names}, but you may not post there. Ask somebody who manages the page to give you the task "Content", then connect again.`;
  return { kind: 'refused', plainReason };
}

const nothingTicked =
  'Facebook shared no page. Start connecting again and tick the page on the way; you must be able to post there.';

async function allPages(caller: Caller): Promise<ConnectResult<readonly ListedPage[]>> {
  const { settings, accessToken, request } = caller;
  const graph = { baseUrl: settings.graphUrl, version: settings.version, accessToken, request };
  const pages: ListedPage[] = [];
  let after: string | undefined;
  for (let turned = 0; turned < maxTurns; turned += 1) {
    const query = {
      fields: 'id,name,username,tasks,picture{url}',
      limit: '100',
      ...(after === undefined ? {} : { after }),
    };
    const answer = readAnswer(
      await callGraph(graph, 'GET', 'me/accounts', { query, timeoutMs: requestTimeoutMs }),
    );
    if (answer.kind === 'fault') {
      const plainReason = answer.fault.words('Facebook');
      const isRefusal = answer.fault.class === 'auth_lost' || answer.fault.class === 'permission_lost';
      return { kind: isRefusal ? 'refused' : 'unavailable', plainReason };
    }
    const list = answer.kind === 'ok' ? parsed(pagesSchema, answer.text) : undefined;
    if (list === undefined)
      return { kind: 'unavailable', plainReason: 'Facebook did not tell which pages there are. Try again.' };
    pages.push(...list.data);
    after = list.paging?.next === undefined ? undefined : list.paging.cursors?.after;
    if (after === undefined) break;
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
