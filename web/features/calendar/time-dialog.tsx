import { Dialog } from '../../components/dialog.tsx';
import { t } from '../../i18n/t.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { ScheduleFields } from '../schedule/schedule-fields.tsx';
import type { Movable } from './move-rules.ts';

/** Chooses a time by hand. It also opens when a drop met a local time that is skipped or happens twice. */
export function TimeDialog({
  post,
  wall,
  zone,
  error,
  canSign,
  onSubmit,
  onClose,
}: {
  post: Movable;
  wall: string | null;
  zone: string;
  error: unknown;
  canSign: boolean;
  onSubmit: (time: ScheduleInput) => void;
  onClose: () => void;
}) {
  const all = [post, ...(post.others ?? [])];
  return (
    <Dialog
      open
      onClose={onClose}
      title={post.wall_time ? t('Move it') : t('Schedule it')}
      description={
        post.moving === 'schedule' && canSign
          ? t('Choosing a time here counts as your approval of that time.')
          : post.headline
      }
    >
      <ScheduleFields
        value={wall === null ? null : { wall_time: wall, time_zone: zone }}
        zone={zone}
        accountIds={all.flatMap(({ account }) => account?.id ?? [])}
        postIds={all.map(({ id }) => id)}
        error={error}
        busy={false}
        submitLabel={post.moving === 'schedule' ? t('Schedule', {}, 'verb') : t('Set the time')}
        onSubmit={onSubmit}
      />
    </Dialog>
  );
}
