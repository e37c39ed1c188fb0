import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
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
      {unread > 0 ? <i className="absolute top-1.5 right-1.5 size-2 rounded-[1px] bg-flag" /> : null}
    </Link>
  );
}
