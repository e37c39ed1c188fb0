/** The report as a table. Its columns are described in docs/origins.md. */

import type { ReportedPost } from '../../domain/origins/reader.ts';
import { csvLine } from '../analytics/csv.ts';
import { type FileOriginView, type OriginSourceView, presentOrigin } from './origin-view.ts';
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
  'files_made_by',
  'approved_by',
  'approved_at',
  'minutes_from_seen_to_approved',
  'digest',
  'permalink',
] as const;

export const reportColumns = csvLine(columns);

export function reportLine(post: ReportedPost, baseUrl: URL): string {
  const origin = presentOrigin(post.origin);
  const sources = origin?.sources ?? [];
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
    origin?.files
      ? origin.files.map((file) => nameMaker(file, 'built-in picture maker')).join('; ')
      : 'not recorded',
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
function nameSource(source: OriginSourceView): string {
  const { kind, kept, most } = source;
  const who = nameMaker(source, 'built-in writer');
  if (kind === 'person' || kind === 'unrecorded') return who;
  return `${who} (${Math.round((100 * kept) / Math.max(most, 1))} % kept)`;
}

const nameMaker = ({ kind, name, person, app }: FileOriginView | OriginSourceView, builtIn: string): string =>
  ({
    person: person?.name ?? '',
    app: `app ${app?.name ?? 'with a token'} of ${person?.name ?? ''}`,
    composer: `${builtIn} for ${person?.name ?? ''}`,
    model: `model ${name} for ${person?.name ?? ''}`,
    unrecorded: 'not recorded',
  })[kind];
