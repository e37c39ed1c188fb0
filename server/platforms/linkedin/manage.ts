/** A page and its posts. For members LinkedIn shows the name and the URL. */

import type {
  AccountDetails,
  AccountStat,
  ManageResult,
  Manager,
  PlatformPost,
} from '../../domain/platform-port/manage.ts';
import { type Message, verbatim } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { createCaller } from '../kit/caller.ts';
import { authLost } from '../kit/outcomes.ts';
import { notReachedTryAgain, notSupported, unexpectedAnswer, unreadable } from '../kit/results.ts';
import { readOrganization, readPosts } from './answers.ts';
import {
  type Caller,
  getFollowers,
  getOrganization,
  getShareStatistics,
  listPosts,
  postUrl,
} from './calls.ts';
import { findPageSize } from './limits.ts';
import { fromLittleText } from './little-text.ts';
import { isMember, readMember, toMemberTarget } from './members.ts';
import { messages } from './messages.ts';
import { reconnect } from './outcome.ts';
import type { LinkedInSettings } from './settings.ts';
import { readFollowers, readPageStatistics } from './statistics.ts';

export function createManager(settings: LinkedInSettings): Manager {
  return {
    details(io) {
      const caller = createCaller(settings, io);
      return isMember(io.account) ? memberDetails(caller) : pageDetails(caller, io.account);
    },
    async posts(io, cursor) {
      if (isMember(io.account)) return notForMembers;
      const start = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0;
      const answer = await listPosts(createCaller(settings, io), io.account, start);
      if (answer.kind !== 'answered' || answer.status !== 200) return failure(answer);
      const list = readPosts(answer.text);
      if (list === undefined) return unreadable('LinkedIn');
      const end = start + list.elements.length;
      const hasMore = list.elements.length > 0 && end < (list.paging?.total ?? start + findPageSize);
      const posts = list.elements.map(
        (post): PlatformPost => ({
          externalId: post.id,
          url: postUrl(settings, post.id),
          text: fromLittleText(post.commentary),
          publishedAt: instant(post.publishedAt ?? post.createdAt),
          visibility:
            post.visibility === undefined
              ? null
              : (visibilities[post.visibility] ?? verbatim(post.visibility)),
        }),
      );
      return { kind: 'ok', value: { posts, next: hasMore ? String(end) : null } };
    },
  };
}

const visibilities: Readonly<Record<string, Message>> = {
  PUBLIC: messages.public(),
  CONNECTIONS: messages.connections_only(),
  LOGGED_IN: messages.members_only(),
};

const instant = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

async function memberDetails(caller: Caller): Promise<ManageResult<AccountDetails>> {
  const member = await readMember(caller);
  if (member.kind === 'unreadable') return unreadable('LinkedIn');
  if (member.kind === 'refused')
    return member.answer.kind === 'answered' && member.answer.status === 403
      ? profileHidden
      : failure(member.answer);
  const { name, handle, url } = toMemberTarget(caller, member.value);
  return { kind: 'ok', value: { name, handle, url, description: null, stats: [] } };
}

/** Metrics need more permissions than posting: without them the page still shows its name. */
async function pageDetails(caller: Caller, urn: string): Promise<ManageResult<AccountDetails>> {
  const id = urn.slice('urn:li:organization:'.length);
  const answer = await getOrganization(caller, id);
  if (answer.kind !== 'answered' || answer.status !== 200) return failure(answer);
  const page = readOrganization(answer.text);
  if (page === undefined) return unreadable('LinkedIn');
  const textOf = (result: HttpResult): string =>
    result.kind === 'answered' && result.status === 200 ? result.text : '';
  const followers: AccountStat = {
    metric: 'firstDegreeSize',
    label: messages.followers(),
    value: readFollowers(textOf(await getFollowers(caller, urn))) ?? null,
  };
  const figures = readPageStatistics(textOf(await getShareStatistics(caller, urn))) ?? [];
  const handle = page.vanityName ?? null;
  const url = `${caller.settings.wwwUrl}/company/${encodeURIComponent(handle ?? id)}/`;
  const description = page.localizedDescription ?? null;
  return {
    kind: 'ok',
    value: { name: page.localizedName, handle, url, description, stats: [followers, ...figures] },
  };
}

/** Connected before we requested the permission. Posting works without it. */
const profileHidden = notSupported(messages.profile_hidden());
const notForMembers = notSupported(messages.member_posts_not_read());

function failure(answer: HttpResult): Exclude<ManageResult<never>, { kind: 'ok' }> {
  if (answer.kind !== 'answered') return notReachedTryAgain('LinkedIn', answer.reason);
  if (answer.status === 401) return authLost(reconnect);
  if (answer.status === 403) return notSupported(messages.details_for_admins());
  return unexpectedAnswer('LinkedIn', answer.status);
}
