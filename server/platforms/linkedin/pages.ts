/** Where a person may publish: the company pages they look after, and their own profile. */
import type { ConnectResult, ConnectTarget } from '../../domain/accounts/connector.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { readOrganization, readRoles } from './answers.ts';
import { type Caller, getOrganization, listRoles } from './calls.ts';
import { describeMember } from './members.ts';

const rolesThatPost = new Set([
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'CONTENT_ADMIN',
  'DIRECT_SPONSORED_CONTENT_POSTER',
]);
const pageSize = 100;
const maxPages = 20;

type Failure = Exclude<ConnectResult<never>, { kind: 'ok' }>;

export async function listTargets(caller: Caller): Promise<ConnectResult<readonly ConnectTarget[]>> {
  const urns = await listPageUrns(caller);
  if ('kind' in urns) return urns;
  const targets: ConnectTarget[] = [];
  for (const urn of urns) {
    const target = await describePage(caller, urn);
    if ('kind' in target) return target;
    targets.push(target);
  }
  if (caller.settings.members) {
    const member = await describeMember(caller);
    if (member === undefined) return unreadable;
    if ('kind' in member) return failure(member);
    targets.push(member);
  }
  return { kind: 'ok', value: targets };
}

async function listPageUrns(caller: Caller): Promise<ReadonlySet<string> | Failure> {
  const urns = new Set<string>();
  let start = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await listRoles(caller, start, pageSize);
    if (answer.kind !== 'answered' || answer.status !== 200) return failure(answer);
    const list = readRoles(answer.text);
    if (list === undefined) return unreadable;
    for (const { role, state, organization, organizationTarget } of list.elements) {
      const urn = organization ?? organizationTarget;
      const usable = rolesThatPost.has(role) && (state ?? 'APPROVED') === 'APPROVED';
      if (usable && urn !== undefined && /^urn:li:organization:\d+$/.test(urn)) urns.add(urn);
    }
    start += list.elements.length;
    if (list.elements.length === 0 || start >= (list.paging?.total ?? Number.POSITIVE_INFINITY)) break;
  }
  return urns;
}

async function describePage(caller: Caller, urn: string): Promise<ConnectTarget | Failure> {
  const id = urn.slice('urn:li:organization:'.length);
  const answer = await getOrganization(caller, id);
  const hidden = answer.kind === 'answered' && (answer.status === 403 || answer.status === 404);
  if (!hidden && (answer.kind !== 'answered' || answer.status !== 200)) return failure(answer);
  const page = hidden ? { localizedName: `LinkedIn page ${id}` } : readOrganization(answer.text);
  if (page === undefined) return unreadable;
  const handle = page.vanityName ?? null;
  const url = `${caller.settings.wwwUrl}/company/${encodeURIComponent(handle ?? id)}/`;
  return { externalId: urn, name: page.localizedName, handle, url };
}

const unreadable: Failure = {
  kind: 'unavailable',
  plainReason: 'LinkedIn gave an answer that cannot be read. Try again.',
};

function failure(answer: HttpResult): Failure {
  if (answer.kind !== 'answered') {
    return {
      kind: 'unavailable',
      plainReason: `LinkedIn could not be reached (${answer.reason}). Try again.`,
    };
  }
  if (answer.status === 401 || answer.status === 403) {
    return {
      kind: 'refused',
      plainReason: 'LinkedIn does not let this connection see your pages and profile. Connect again.',
    };
  }
  return {
    kind: 'unavailable',
    plainReason: `LinkedIn answered ${answer.status}. Try again in a few minutes.`,
  };
}
