import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CircleHelp,
  KeyRound,
  Mail,
  MessageSquareText,
  PenLine,
  Stamp,
  TriangleAlert,
  Undo2,
  Unlink,
  Unplug,
} from 'lucide-react';
import type { NotificationView } from '../../../server/http/views.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { describeNotification } from './describe-notification.ts';
import { notificationsQuery, useMarkRead } from './queries.ts';

const icons = {
  review_requested: Stamp,
  changes_requested: PenLine,
  commented: MessageSquareText,
  approved: Stamp,
  withdrawn: Undo2,
  failed: TriangleAlert,
  missed: CalendarClock,
  unconfirmed: CircleHelp,
  reconnect_needed: Unlink,
  time_moved: CalendarClock,
  webhook_stopped: Unplug,
  mail_undelivered: Mail,
  security: KeyRound,
} as const satisfies Record<NotificationView['kind'], unknown>;

export function NotificationsPage() {
  const { workspace } = useMe();
  const query = useInfiniteQuery(notificationsQuery);
  const mark = useMarkRead();
  const all = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;
  const markRead = (which: { ids: string[] } | { all: true }) =>
    mark.mutate(which, { onError: (error) => errorToast(toErrorMessage(error)) });

  return (
    <Page
      title={t('Notifications')}
      subtitle={t('What concerns you in {workspace}. They are kept for 90 days.', {
        workspace: workspace.name,
      })}
      action={
        <div className="flex flex-wrap gap-2">
          <Link to="/notifications/settings" className="btn btn-quiet">
            {t('Choose what you get')}
          </Link>
          {unread > 0 ? (
            <button
              type="button"
              className="btn"
              disabled={mark.isPending}
              onClick={() => markRead({ all: true })}
            >
              {t('Mark all as read')}
            </button>
          ) : null}
        </div>
      }
    >
      {query.isPending ? (
        <SkeletonRows rows={4} />
      ) : query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : all.length === 0 ? (
        <EmptyState title={t('Nothing needs you.')}>
          {t(
            'When someone asks for your approval, answers your request, or a post does not go out, you see it here.',
          )}
        </EmptyState>
      ) : (
        <>
          <ul className="panel divide-y divide-edge" aria-label={t('Notifications')}>
            {all.map((notification) => (
              <Row
                key={notification.id}
                notification={notification}
                zone={workspace.time_zone}
                onOpen={() =>
                  notification.read_at === null ? markRead({ ids: [notification.id] }) : undefined
                }
              />
            ))}
          </ul>
          {query.hasNextPage ? (
            <button
              type="button"
              className="btn mt-4"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('Older ones')}
            </button>
          ) : null}
        </>
      )}
    </Page>
  );
}

function Row({
  notification,
  zone,
  onOpen,
}: {
  notification: NotificationView;
  zone: string;
  onOpen: () => void;
}) {
  const isUnread = notification.read_at === null;
  const { title, body } = describeNotification(notification, platformLabel);
  return (
    <li>
      <Link
        to={notification.link}
        onClick={onOpen}
        className="flex items-start gap-3.5 px-4.5 py-3.5 hover:bg-sunk"
      >
        <Icon of={icons[notification.kind]} size={18} className="mt-0.5" />
        <span className="min-w-0 flex-1">
          <span className={`block [overflow-wrap:anywhere] ${isUnread ? 'font-semibold' : 'text-fg-2'}`}>
            {isUnread ? <span className="sr-only">{t('Unread:')} </span> : null}
            {title}
          </span>
          <span className="block text-sm [overflow-wrap:anywhere] text-fg-2">{body}</span>
        </span>
        <span className="meta whitespace-nowrap">{noteTime(notification.at, zone)}</span>
      </Link>
    </li>
  );
}
