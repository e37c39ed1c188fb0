import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PostDetailView, RecurrenceView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Page } from '../../components/page.tsx';
import { toast } from '../../components/toast-store.ts';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { postHeadline } from '../post/post-headline.ts';
import { recurrencesQuery, templateQuery, useSaveRecurrence } from './queries.ts';
import { addDays, draftedThrough } from './recurrence.ts';
import { RecurrenceForm } from './recurrence-form.tsx';
import { newPlan, planAfterChange, type RecurrencePlan, toRecurrenceInput } from './recurrence-plan.ts';

const newRoute = getRouteApi('/app/settings/recurring/new/$postId');
const changeRoute = getRouteApi('/app/settings/recurring/$recurrenceId');

/** Opened by “Repeat this…” on a post. */
export function RepeatPostPage() {
  const { postId } = newRoute.useParams();
  const { workspace } = useMe();
  const template = useQuery(templateQuery(postId));
  if (!template.data)
    return (
      <PageFrame title={t('Repeat a post')}>
        {template.isError ? (
          <ErrorState error={template.error} onRetry={() => void template.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </PageFrame>
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
        start={planAfterChange(recurrence, draftedThrough(recurrence, Date.now()))}
      />
    );
  return (
    <PageFrame title={t('Change a repetition')}>
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
    </PageFrame>
  );
}

const backToList = (
  <Link to="/settings/recurring" search={{}} activeOptions={{ exact: true }} className="btn btn-quiet">
    {t('All recurring posts')}
  </Link>
);

const PageFrame = ({ title, children }: { title: string; children: ReactNode }) => (
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
  start: RecurrencePlan;
}) {
  const { workspace } = useMe();
  const navigate = useNavigate();
  const saveMutation = useSaveRecurrence(replaces?.id ?? null);
  const title = replaces ? t('Change the repetition') : t('Repeat this post');
  const refusal = !roleCanWrite(workspace.role)
    ? t('Your role can read this. An editor, approver or owner plans posts.')
    : template.amends !== null
      ? t('This is a change to a post that is out. Repeat the post itself instead.')
      : null;
  if (refusal)
    return (
      <PageFrame title={title}>
        <EmptyState title={t('Not possible here.')}>{refusal}</EmptyState>
      </PageFrame>
    );
  const lastDrafted = replaces && draftedThrough(replaces, Date.now());
  const through = lastDrafted && replaces.starts_on <= lastDrafted ? lastDrafted : null;
  const save = (plan: RecurrencePlan) =>
    saveMutation.mutate(toRecurrenceInput(plan, template.id), {
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
      subtitle={t('Each copy is drafted from “{headline}” as that post reads on the day.', {
        headline: postHeadline(template),
      })}
      action={backToList}
    >
      <RecurrenceForm
        initialPlan={start}
        zone={workspace.time_zone}
        earliest={through ? addDays(through, 1) : null}
        note={
          through
            ? t(
                'Drafts up to {day} were made by the old plan. They stay, and can be edited or deleted like any draft. The new plan begins after that.',
                { day: shortDay(through, 'UTC') },
              )
            : null
        }
        error={saveMutation.error}
        busy={saveMutation.isPending}
        submitLabel={replaces ? t('Save the new plan') : t('Repeat it as drafts')}
        onSubmit={save}
      />
    </Page>
  );
}
