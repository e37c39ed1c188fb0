/**
 * Where a person may publish: the company pages they manage, and their own profile. They are read separately, and
 * what cannot be read hides nothing else: LinkedIn refuses by permission and by role independently.
 */

import type { ConnectResult, ConnectTarget, TargetList } from '../../domain/platform-port/connector.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { notReachedTryAgain, refused, unexpectedAnswer, unreadable } from '../kit/results.ts';
import { nextOffset, readOrganization, readRoles } from './answers.ts';
import { type Caller, getOrganization, listRoles } from './calls.ts';
import { readMember, toMemberTarget } from './members.ts';
import { messages } from './messages.ts';

const rolesThatPost = new Set([
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'CONTENT_ADMIN',
  'DIRECT_SPONSORED_CONTENT_POSTER',
]);
const pageSize = 100;
const maxPages = 20;

type Failure = Exclude<ConnectResult<never>, { kind: 'ok' }>;
interface Reading {
  readonly targets: readonly ConnectTarget[];
  /** What went wrong, where not everything could be read. */
  readonly trouble: { readonly failure: Failure; readonly notShown: Message } | null;
}

export async function listTargets(caller: Caller): Promise<TargetList> {
  const readings = [await readPages(caller), await readProfile(caller)];
  const value = readings.flatMap(({ targets }) => targets);
  const troubles = readings.flatMap(({ trouble }) => trouble ?? []);
  const [first] = troubles;
  if (value.length === 0 && first)
    return troubles.find(({ failure }) => failure.kind === 'unavailable')?.failure ?? first.failure;
  return { kind: 'ok', value, notShown: troubles.map(({ notShown }) => notShown) };
}

async function readPages(caller: Caller): Promise<Reading> {
  const urns = await listPageUrns(caller);
  if ('kind' in urns) return { targets: [], trouble: { failure: urns, notShown: pagesNotShown(urns) } };
  const targets: ConnectTarget[] = [];
  let trouble: Reading['trouble'] = null;
  for (const urn of urns) {
    const page = await describePage(caller, urn);
    if ('kind' in page) trouble = { failure: page, notShown: pagesNotShown(page) };
    else targets.push(page);
  }
  return { targets, trouble };
}

async function readProfile(caller: Caller): Promise<Reading> {
  const member = await readMember(caller);
  if (member.kind === 'ok') return { targets: [toMemberTarget(caller, member.value)], trouble: null };
  const failed = member.kind === 'unreadable' ? unreadable('LinkedIn') : failure(member.answer);
  return { targets: [], trouble: { failure: failed, notShown: profileNotShown(failed) } };
}

async function listPageUrns(caller: Caller): Promise<ReadonlySet<string> | Failure> {
  const urns = new Set<string>();
  let start = 0;
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await listRoles(caller, start, pageSize);
    if (answer.kind !== 'answered' || answer.status !== 200) return failure(answer);
    const list = readRoles(answer.text);
    if (list === undefined) return unreadable('LinkedIn');
    for (const { role, state, organization, organizationTarget } of list.elements) {
      const urn = organization ?? organizationTarget;
      const usable = rolesThatPost.has(role) && (state ?? 'APPROVED') === 'APPROVED';
      if (usable && urn !== undefined && /^urn:li:organization:\d+$/.test(urn)) urns.add(urn);
    }
    const next = nextOffset(start, list);
    if (next === null) break;
    start = next;
  }
  return urns;
}

async function describePage(caller: Caller, urn: string): Promise<ConnectTarget | Failure> {
  const id = urn.slice('urn:li:organization:'.length);
  const answer = await getOrganization(caller, id);
  const hidden = answer.kind === 'answered' && (answer.status === 403 || answer.status === 404);
  if (!hidden && (answer.kind !== 'answered' || answer.status !== 200)) return failure(answer);
  const page = hidden ? { localizedName: `LinkedIn page ${id}` } : readOrganization(answer.text);
  if (page === undefined) return unreadable('LinkedIn');
  const handle = page.vanityName ?? null;
  const url = `${caller.settings.wwwUrl}/company/${encodeURIComponent(handle ?? id)}/`;
  return { externalId: urn, name: page.localizedName, handle, url };
}

const pagesNotShown = ({ kind }: Failure): Message =>
  kind === 'refused' ? messages.pages_not_allowed() : messages.pages_not_shown();
const profileNotShown = ({ kind }: Failure): Message =>
  kind === 'refused' ? messages.profile_not_allowed() : messages.profile_not_shown();

function failure(answer: HttpResult): Failure {
  if (answer.kind !== 'answered') return notReachedTryAgain('LinkedIn', answer.reason);
  if (answer.status === 401 || answer.status === 403) return refused(messages.targets_not_allowed());
  return unexpectedAnswer('LinkedIn', answer.status);
}
