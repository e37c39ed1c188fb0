import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Count } from '../../components/count.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { unreadQuery } from './queries.ts';

export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery);
  return (
    <Link
      to="/notifications"
      className="iconbtn relative"
      aria-label={
        unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread: String(unread) })
      }
    >
      <Icon of={Bell} size={18} />
      {unread > 0 ? (
        <Count className="absolute -top-1 -right-1" hidden>
          {unread > 99 ? '99+' : unread}
        </Count>
      ) : null}
    </Link>
  );
}
