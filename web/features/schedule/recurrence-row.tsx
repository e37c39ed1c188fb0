import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert } from 'lucide-react';
import type { PostDetailView, RecurrenceView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { ApiProblem } from '../../data/problem.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import { cityOf, dateOf, formatWallTime, shortDay } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import { postHeadline } from '../post/post-headline.ts';
import { templateQuery } from './queries.ts';
import { describeRule, nextDraft } from './recurrence.ts';

/** What repeats, how often, when the next draft is created, and whether it is still active. */
export function RecurrenceRow({
  recurrence,
  zone,
  canWrite,
}: {
  recurrence: RecurrenceView;
  zone: string;
  canWrite: boolean;
}) {
  const template = useQuery(templateQuery(recurrence.template_post_id));
  const isDeleted = template.error instanceof ApiProblem && template.error.status === 404;
  const name = template.data
    ? postHeadline(template.data)
    : isDeleted
      ? t('A post that was deleted')
      : t('A post');
  const isActive = recurrence.ended_at === null;
  return (
    <li className="flex items-start gap-4 px-4.5 py-4 max-phone:flex-wrap">
      <div className="grid min-w-0 flex-1 gap-1 max-phone:basis-full">
        <p className="flex items-center gap-2">
          {template.data ? <PlatformGlyph platform={template.data.platform} /> : null}
          {isDeleted ? (
            <b className="min-w-0 truncate text-fg-2">{name}</b>
          ) : (
            <Link
              to="/posts/$postId"
              params={{ postId: recurrence.template_post_id }}
              className="link min-w-0 truncate font-semibold"
            >
              {name}
            </Link>
          )}
          {template.data?.account ? (
            <span className="meta min-w-0 truncate max-phone:hidden">{template.data.account.name}</span>
          ) : null}
        </p>
        <p>
          {rich('{rule} at {time}, {city}', {
            rule: describeRule(recurrence),
            time: <span className="num">{recurrence.time}</span>,
            city: cityOf(recurrence.time_zone),
          })}
        </p>
        {isActive ? (
          <Upcoming recurrence={recurrence} template={template.data} isDeleted={isDeleted} />
        ) : (
          <p className="meta">
            {t('Ended {date}. Drafts it had made stay where they are.', {
              date: dateOf(recurrence.ended_at ?? '', zone),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-none items-center gap-1">
        {isActive ? (
          <span className="meta mr-2 inline-flex items-center gap-1">
            <Icon of={Check} size={14} />
            {t('Running')}
          </span>
        ) : (
          <span className="meta">{t('Ended')}</span>
        )}
        {isActive && canWrite ? (
          <>
            <Link
              to="/settings/recurring/$recurrenceId"
              params={{ recurrenceId: recurrence.id }}
              className="btn btn-sm"
              aria-label={t('Change: {name}', { name }, 'verb')}
            >
              {t('Change', {}, 'verb')}
            </Link>
            <Link
              to="/settings/recurring"
              search={{ end: recurrence.id }}
              className="btn btn-quiet btn-sm"
              aria-label={t('End: {name}', { name }, 'verb')}
            >
              {t('End', {}, 'verb')}
            </Link>
          </>
        ) : null}
      </div>
    </li>
  );
}

function Upcoming({
  recurrence,
  template,
  isDeleted,
}: {
  recurrence: RecurrenceView;
  template: PostDetailView | undefined;
  isDeleted: boolean;
}) {
  const now = useNow();
  const next = nextDraft(recurrence, now);
  const [first] = recurrence.coming;
  if (isDeleted) return <p className="meta">{t('It makes no more drafts and ends by itself.')}</p>;
  return (
    <>
      <p className="meta">
        {first
          ? `${t('Planned next: {time}, once its draft is signed.', { time: formatWallTime(first.wall_time) })} `
          : ''}
        {next
          ? t(
              'Next draft: {made}, for {goesOut} ({count, plural, one {one day} other {{number} days}} ahead).',
              {
                made: shortDay(next.createdOn, 'UTC'),
                goesOut: shortDay(next.publishesOn, 'UTC'),
                count: recurrence.ahead_days,
                number: spellNumber(recurrence.ahead_days),
              },
            )
          : t('No further draft.')}
        {recurrence.ends_on
          ? ` ${t('The last day is {date}.', { date: dateOf(recurrence.ends_on, 'UTC') })}`
          : ''}
      </p>
      {template && (template.account === null || template.account.status === 'disconnected') ? (
        <p className="flex items-center gap-1.5 text-sm text-fg-2">
          <Icon of={CircleAlert} size={14} />
          {t('The post has no connected account: its drafts come without one.')}
        </p>
      ) : null}
    </>
  );
}
