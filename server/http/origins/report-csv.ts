/** The report as a table. Its columns are described in docs/origins.md. */

import type { ReportedPost } from '../../domain/origins/reader.ts';
import { csvLine } from '../analytics/csv.ts';
import { type OriginSourceView, presentOrigin } from './origin-view.ts';
import { postAddress } from './report-view.ts';

export const columns = [
  'post',
  'published_at',
  'platform',
  'account',
  'text',
  'written_by',
  'changed_by',
  'no_longer_in_it',
  'approved_by',
  'approved_at',
  'minutes_from_seen_to_approved',
  'digest',
  'permalink',
] as const;

export const reportColumns = csvLine(columns);

export function reportLine(post: ReportedPost, baseUrl: URL): string {
  const sources = presentOrigin(post.origin)?.sources ?? [];
  const named = (role: OriginSourceView['role']) =>
    sources
      .filter((source) => source.role === role)
      .map(nameSource)
      .join('; ');
  const { approvals } = post;
  return csvLine([
    postAddress(baseUrl, post.id),
    post.publishedAt.toISOString(),
    post.platform,
    post.account.name,
    post.text,
    named('wrote') || 'not recorded',
    named('changed'),
    named('gone'),
    approvals.map(({ by }) => by.name).join('; '),
    approvals.map(({ at }) => at.toISOString()).join('; '),
    approvals.map(minutesSeen).join('; '),
    post.digest,
    post.permalink,
  ]);
}

const minutesSeen = ({ at, seenAt }: ReportedPost['approvals'][number]): string =>
  seenAt === null ? '' : ((at.getTime() - seenAt.getTime()) / 60_000).toFixed(1);

/** "model claude-sonnet-5 for Ines Duarte (34 % kept)" */
function nameSource({ kind, name, person, app, kept, most }: OriginSourceView): string {
  const who = {
    person: person?.name ?? '',
    app: `app ${app?.name ?? 'with a token'} of ${person?.name ?? ''}`,
    composer: `built-in writer for ${person?.name ?? ''}`,
    model: `model ${name} for ${person?.name ?? ''}`,
    unrecorded: 'not recorded',
  }[kind];
  if (kind === 'person' || kind === 'unrecorded') return who;
  return `${who} (${Math.round((100 * kept) / Math.max(most, 1))} % kept)`;
}
