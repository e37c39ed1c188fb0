import { Check, CirclePause, Lock, Unlink } from 'lucide-react';
import type { AccountView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { stateColors } from '../post/post-state.tsx';

/** A working account shows a quiet tick and a word; only a status that needs action is filled. */
export function AccountStatus({ status, paused }: { status: AccountView['status']; paused: boolean }) {
  if (paused && (status === 'active' || status === 'limited'))
    return (
      <span className={`st ${stateColors.missed}`}>
        <Icon of={CirclePause} size={13} />
        {t('Paused')}
      </span>
    );
  if (status === 'active')
    return (
      <span className="inline-flex items-center gap-1.5 text-xs font-semibold text-fg-2">
        <Icon of={Check} size={13} />
        {t('Working', {}, 'account')}
      </span>
    );
  if (status === 'limited')
    return (
      <span className="inline-flex h-[22px] rounded-1 border border-fg bg-[linear-gradient(105deg,var(--sunk)_50%,transparent_50%)] items-center gap-1.5 px-2 text-xs font-semibold">
        <Icon of={Lock} size={13} />
        {t('Limited')}
      </span>
    );
  return (
    <span
      className={`st ${status === 'disconnected' ? `line-through ${stateColors.cancelled}` : stateColors.missed}`}
    >
      <Icon of={Unlink} size={13} />
      {status === 'disconnected' ? t('Disconnected') : t('Reconnect')}
    </span>
  );
}
