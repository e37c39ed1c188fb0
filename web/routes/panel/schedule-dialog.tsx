import type { PostDetailView } from '../../../server/http/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ScheduleFields } from '../../components/schedule-fields.tsx';
import { toast } from '../../components/toasts.tsx';
import { usePostCommand } from '../../data/posts.ts';
import { cityOf, longMoment } from '../../lib/dates.ts';

export function ScheduleDialog({
  post,
  zone,
  open,
  onClose,
}: {
  post: PostDetailView;
  zone: string;
  open: boolean;
  onClose: () => void;
}) {
  const command = usePostCommand(post.id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={post.schedule ? 'Move it' : 'Schedule it'}
      description="Choosing a time here counts as your approval of that time."
    >
      <ScheduleFields
        value={post.schedule}
        zone={zone}
        error={command.error}
        busy={command.isPending}
        submitLabel="Schedule"
        onSubmit={(value) =>
          command.mutate(
            { do: 'schedule', ...value },
            {
              onSuccess: (detail) => {
                const at = detail.schedule;
                toast(
                  at
                    ? `Scheduled. ${longMoment(at.publish_at, at.time_zone)}, ${cityOf(at.time_zone)}.`
                    : 'Scheduled.',
                );
                onClose();
              },
            },
          )
        }
      />
    </Dialog>
  );
}
