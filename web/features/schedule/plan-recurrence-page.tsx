import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PostDetailView, RecurrenceView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { mayWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { headlineOf } from '../../i18n/words.ts';
import { shortDay } from '../../time/dates.ts';
import { recurrencesQuery, templateQuery, useSaveRecurrence } from './queries.ts';
import { dayAfter, draftedThrough } from './recurrence.ts';
import { RecurrenceForm } from './recurrence-form.tsx';
import { changedPlan, newPlan, type Plan, toInput } from './recurrence-plan.ts';

const newRoute = getRouteApi('/app/settings/recurring/new/$postId');
const changeRoute = getRouteApi('/app/settings/recurring/$recurrenceId');

/** “Repeat this…” on a post leads here. */
export function RepeatPostPage() {
  const { postId } = newRoute.useParams();
  const { workspace } = useMe();
  const template = useQuery(templateQuery(postId));
  if (!template.data)
    return (
      <Waiting title={t('Repeat a post')}>
        {template.isError ? (
          <ErrorState error={template.error} onRetry={() => void template.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Waiting>
    );
  return (
    <PlanPage
      template={template.data}
      replaces={null}
      start={newPlan(template.data.schedule, workspace.time_zone, Date.now())}
    />
  );
}

export function ChangeRecurrencePage() {
  const { recurrenceId } = changeRoute.useParams();
  const recurrences = useQuery(recurrencesQuery);
  const recurrence = recurrences.data?.find((one) => one.id === recurrenceId && one.ended_at === null);
  const template = useQuery({
    ...templateQuery(recurrence?.template_post_id ?? ''),
    enabled: recurrence !== undefined,
  });
  const failed = [recurrences, template].find((query) => query.isError && !query.data);
  if (recurrence && template.data)
    return (
      <PlanPage
        template={template.data}
        replaces={recurrence}
        start={changedPlan(recurrence, draftedThrough(recurrence, Date.now()))}
      />
    );
  return (
    <Waiting title={t('Change a repetition')}>
      {failed ? (
        <ErrorState
          error={failed.error}
          onRetry={() => void Promise.all([recurrences.refetch(), template.refetch()])}
        />
      ) : recurrences.data && !recurrence ? (
        <EmptyState title={t('This repetition is not there any more.')}>
          {t('It has ended, or was changed by somebody. The list shows what runs now.')}
        </EmptyState>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Waiting>
  );
}

const backToList = (
  <Link to="/settings/recurring" search={{}} activeOptions={{ exact: true }} className="btn btn-quiet">
    {t('All recurring posts')}
  </Link>
);

const Waiting = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page title={title} action={backToList}>
    {children}
  </Page>
);

function PlanPage({
  template,
  replaces,
  start,
}: {
  template: PostDetailView;
  replaces: RecurrenceView | null;
  start: Plan;
}) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const saving = useSaveRecurrence(replaces?.id ?? null);
  const title = replaces ? t('Change the repetition') : t('Repeat this post');
  const refused = !mayWrite(workspace.role)
    ? t('Your role can read this. An editor, approver or owner plans posts.')
    : template.amends !== null
      ? t('This is a change to a post that is out. Repeat the post itself instead.')
      : null;
  if (refused)
    return (
      <Waiting title={title}>
        <EmptyState title={t('Not from here.')}>{refused}</EmptyState>
      </Waiting>
    );
  const looked = replaces && draftedThrough(replaces, Date.now());
  const through = looked && replaces.starts_on <= looked ? looked : null;
  const save = (plan: Plan) =>
    saving.mutate(toInput(plan, template.id), {
      onSuccess: () => {
        toast(
          replaces
            ? t('Changed. The next drafts follow the new plan.')
            : t('It comes again. Each time as a draft that somebody has to sign.'),
        );
        void navigate({ to: '/settings/recurring', search: {} });
      },
    });
  return (
    <Page
      title={title}
      sub={t('Each copy is drafted from “{headline}” as that post reads on the day.', {
        headline: headlineOf(template),
      })}
      action={backToList}
    >
      <RecurrenceForm
        start={start}
        zone={workspace.time_zone}
        earliest={through ? dayAfter(through, 1) : null}
        note={
          through
            ? t(
                'Up to {day} drafts are made by the plan as it was. They stay, and can be edited or deleted like any draft. The new plan begins after that.',
                { day: shortDay(through, 'UTC') },
              )
            : null
        }
        error={saving.error}
        busy={saving.isPending}
        submitLabel={replaces ? t('Save the new plan') : t('Repeat it as drafts')}
        onSubmit={save}
      />
    </Page>
  );
}
