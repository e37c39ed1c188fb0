import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronLeft } from 'lucide-react';
import type { AppDetailView } from '../../../../server/http/views.ts';
import { Count } from '../../../components/count.tsx';
import { ErrorState, SkeletonRows } from '../../../components/feedback.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Menu, MenuChoice } from '../../../components/menu.tsx';
import { Page } from '../../../components/page.tsx';
import { useMe } from '../../../data/session.ts';
import { t } from '../../../i18n/t.ts';
import { cityOf } from '../../../time/dates.ts';
import { AppLogo } from '../app-logo.tsx';
import { OwnersOnly } from '../owners-only.tsx';
import { appQuery, appsQuery } from '../queries.ts';
import { SecretSection } from '../secrets/secret-section.tsx';
import { webhooksQuery } from '../webhooks/queries.ts';
import { WebhooksSection } from '../webhooks/webhooks-section.tsx';
import { ConsentsSection } from './consents-section.tsx';
import { describeApp, findSilentEndpoints } from './describe-app.ts';
import type { AppSectionProps } from './desk-section.tsx';
import { ErrorsSection } from './errors-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { limitsQuery, usageQuery } from './queries.ts';
import { RequestsSection } from './requests-section.tsx';
import { SilentEndpoints } from './silent-endpoints.tsx';
import { UsageSection } from './usage-section.tsx';
import { useCurrentSection } from './use-current-section.ts';
import { WaitingSection } from './waiting-section.tsx';

const route = getRouteApi('/app/developers/$appId');

interface Section {
  readonly id: string;
  readonly title: string;
  readonly Content: (props: AppSectionProps) => React.ReactNode;
}

/** The parts of the desk, in their order. Each renders one `AppSection` with this id. */
const sections: readonly Section[] = [
  { id: 'usage', title: t('Usage'), Content: UsageSection },
  { id: 'limits', title: t('Limits'), Content: LimitsSection },
  { id: 'requests', title: t('Requests'), Content: RequestsSection },
  { id: 'errors', title: t('Errors'), Content: ErrorsSection },
  { id: 'webhooks', title: t('Webhooks'), Content: WebhooksSection },
  { id: 'secret', title: t('Secret'), Content: SecretSection },
  { id: 'waiting', title: t('To sign'), Content: WaitingSection },
  { id: 'consents', title: t('Consents'), Content: ConsentsSection },
];
const sectionIds = sections.map(({ id }) => id);

/** Everything about one app: what it does, what it may do, what went wrong, and what to do about it. */
export function AppPage() {
  const { workspace } = useMe();
  const { appId } = route.useParams();
  const isOwner = workspace.role === 'owner';
  const app = useQuery({ ...appQuery(appId), enabled: isOwner });
  if (app.data) return <ShownApp key={appId} app={app.data} zone={workspace.time_zone} />;
  return (
    <Page title={t('The desk')} backLink={<BackLink />}>
      {!isOwner ? (
        <OwnersOnly workspace={workspace.name} />
      ) : app.isError ? (
        <ErrorState error={app.error} onRetry={() => void app.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Page>
  );
}

function ShownApp({ app, zone }: { app: AppDetailView; zone: string }) {
  const usage = useQuery(usageQuery(app.id)).data;
  const endpoints = (useQuery(webhooksQuery).data ?? []).filter(({ app_id }) => app_id === app.id);
  const silent = findSilentEndpoints(endpoints);
  const current = useCurrentSection(sectionIds);
  return (
    <Page
      title={t('{name}, the desk', { name: app.name })}
      heading={describeApp({ name: app.name, people: app.people, usage, endpoints })}
      backLink={<BackLink appId={app.id} />}
      subtitle={<Today appId={app.id} zone={zone} />}
    >
      <div className="grid grid-cols-[188px_minmax(0,1fr)] items-start gap-10 max-desk:grid-cols-1 max-desk:gap-5">
        <aside className="sticky top-[80px] max-desk:static">
          <AppSwitcher app={app} />
          <nav className="mt-3.5 grid gap-px max-desk:hidden" aria-label={t('On this page')}>
            {sections.map(({ id, title }) => (
              <a
                key={id}
                href={`#${id}`}
                aria-current={id === current ? 'true' : undefined}
                className="flex items-center justify-between border-l-2 border-edge px-3 py-[7px] text-fg-2 hover:text-fg aria-[current]:border-fg aria-[current]:font-[650] aria-[current]:text-fg"
              >
                {title}
                {id === 'webhooks' && silent.length > 0 ? <Count>{silent.length}</Count> : null}
              </a>
            ))}
          </nav>
        </aside>
        <div className="grid gap-10">
          {silent.length > 0 ? <SilentEndpoints endpoints={silent} zone={zone} /> : null}
          {sections.map(({ id, Content }) => (
            <Content key={id} app={app} zone={zone} />
          ))}
        </div>
      </div>
    </Page>
  );
}

const BackLink = ({ appId }: { appId?: string }) => (
  <Link
    to="/developers"
    search={appId ? { app: appId } : {}}
    className="mb-2 inline-flex items-center gap-1 text-sm text-fg-2 hover:text-fg"
  >
    <Icon of={ChevronLeft} size={15} />
    {t('Developers')}
  </Link>
);

/** Today in numbers, and the zone of every time on the page. */
function Today({ appId, zone }: { appId: string; zone: string }) {
  const today = useQuery(usageQuery(appId)).data?.days.at(-1);
  const minute = useQuery(limitsQuery(appId)).data?.data.find(({ name }) => name === 'calls_a_minute');
  const place = cityOf(zone);
  if (!today) return t('All times {zone}.', { zone: place });
  return (
    <>
      {t(
        '{calls, plural, =0 {No calls today.} one {# call today, {refused} refused.} other {# calls today, {refused} refused.}}',
        { calls: today.calls, refused: today.refused },
      )}{' '}
      {minute?.most
        ? `${t('Busiest minute {used} of {limit}.', { used: minute.most.used, limit: minute.limit })} `
        : ''}
      {t('All times {zone}.', { zone: place })}
    </>
  );
}

function AppSwitcher({ app }: { app: AppDetailView }) {
  const apps = useQuery(appsQuery).data ?? [];
  const navigate = useNavigate();
  const face = (
    <>
      <AppLogo name={app.name} url={app.logo_url} />
      <span className="min-w-0 flex-1">
        <b className="block truncate leading-[1.3]">{app.name}</b>
        {apps.length > 1 ? <span className="meta">{t('Change app')}</span> : null}
      </span>
    </>
  );
  const frame =
    'flex w-full items-center gap-[11px] rounded-1 border border-edge bg-paper px-2.5 py-[9px] text-left';
  if (apps.length < 2) return <div className={frame}>{face}</div>;
  return (
    <Menu
      trigger={
        <button type="button" className={frame}>
          {face}
          <Icon of={ChevronDown} />
        </button>
      }
    >
      {apps.map((one) => (
        <MenuChoice
          key={one.id}
          chosen={one.id === app.id}
          onSelect={() => void navigate({ to: '/developers/$appId', params: { appId: one.id }, search: {} })}
        >
          {one.name}
        </MenuChoice>
      ))}
    </Menu>
  );
}
