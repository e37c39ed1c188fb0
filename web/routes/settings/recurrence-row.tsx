import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, CircleAlert } from 'lucide-react';
import type { PostDetailView, RecurrenceView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { PlatformGlyph } from '../../components/platform-glyph.tsx';
import { templateQuery } from '../../data/schedule.ts';
import { cityOf, dateOf, shortDay, wallWords } from '../../lib/dates.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { nextDraft, ruleWords } from '../../lib/recurrence.ts';
import { useNow } from '../../lib/use-now.ts';
import { headlineOf, plural } from '../../lib/words.ts';

/** What comes again, how often, when the next draft is made, and whether it still runs. */
export function RecurrenceRow({
  recurrence,
  zone,
  writes,
}: {
  recurrence: RecurrenceView;
  zone: string;
  writes: boolean;
}) {
  const template = useQuery(templateQuery(recurrence.template_post_id));
  const gone = template.error instanceof ApiProblem && template.error.status === 404;
  const name = template.data ? headlineOf(template.data) : gone ? 'A post that was deleted' : 'A post';
  const running = recurrence.ended_at === null;
  return (
    <li className="flex items-start gap-4 px-4.5 py-4 max-phone:flex-wrap">
      <div className="grid min-w-0 flex-1 gap-1 max-phone:basis-full">
        <p className="flex items-center gap-2">
          {template.data ? <PlatformGlyph platform={template.data.platform} /> : null}
          {gone ? (
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
          {ruleWords(recurrence)} at <span className="num">{recurrence.time}</span>,{' '}
          {cityOf(recurrence.time_zone)}
        </p>
        {running ? (
          <Coming recurrence={recurrence} template={template.data} gone={gone} />
        ) : (
          <p className="meta">
            Ended {dateOf(recurrence.ended_at ?? '', zone)}. Drafts it had made stay where they are.
          </p>
        )}
      </div>
      <div className="flex flex-none items-center gap-1">
        {running ? (
          <span className="meta mr-2 inline-flex items-center gap-1">
            <Icon of={Check} size={14} />
            Running
          </span>
        ) : (
          <span className="meta">Ended</span>
        )}
        {running && writes ? (
          <>
            <Link
              to="/settings/recurring/$recurrenceId"
              params={{ recurrenceId: recurrence.id }}
              className="btn btn-sm"
              aria-label={`Change: ${name}`}
            >
              Change
            </Link>
            <Link
              to="/settings/recurring"
              search={{ end: recurrence.id }}
              className="btn btn-quiet btn-sm"
              aria-label={`End: ${name}`}
            >
              End
            </Link>
          </>
        ) : null}
      </div>
    </li>
  );
}

function Coming({
  recurrence,
  template,
  gone,
}: {
  recurrence: RecurrenceView;
  template: PostDetailView | undefined;
  gone: boolean;
}) {
  const now = useNow();
  const next = nextDraft(recurrence, now);
  const [first] = recurrence.coming;
  if (gone) return <p className="meta">It makes no more drafts and ends by itself.</p>;
  return (
    <>
      <p className="meta">
        {first ? `Planned next: ${wallWords(first.wall_time)}, once its draft is signed. ` : ''}
        {next
          ? `Next draft: ${shortDay(next.made, 'UTC')}, for ${shortDay(next.goesOut, 'UTC')} (${plural(recurrence.ahead_days, 'day')} ahead).`
          : 'No further draft.'}
        {recurrence.ends_on ? ` The last day is ${dateOf(recurrence.ends_on, 'UTC')}.` : ''}
      </p>
      {template && (template.account === null || template.account.status === 'disconnected') ? (
        <p className="flex items-center gap-1.5 text-sm text-fg-2">
          <Icon of={CircleAlert} size={14} />
          The post has no connected account: its drafts come without one.
        </p>
      ) : null}
    </>
  );
}
