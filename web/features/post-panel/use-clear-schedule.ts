/** Clears the schedule but keeps the approval, so that the same time can be restored without a new signature. */
import type { PostView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { toScheduleInput } from '../post/drafts.ts';
import { hasPassed } from '../post/lateness.ts';
import { usePostCommand } from '../post/queries.ts';

/** An edit in between has voided the approval. */
const isApprovalVoid = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  ['wrong_state', 'post_not_approved', 'outside_approved_time'].includes(error.code);

export const useClearSchedule = (post: PostView) => {
  const command = usePostCommand(post.id);
  const clearSchedule = async (): Promise<void> => {
    const previousSchedule = post.schedule;
    try {
      await command.mutateAsync({ do: 'unschedule' });
    } catch (error) {
      return errorToast(toErrorMessage(error));
    }
    const restoreSchedule = async (): Promise<void> => {
      if (!previousSchedule) return;
      try {
        await command.mutateAsync({ do: 'schedule', ...toScheduleInput(previousSchedule) });
        toast(t('The time is back.'));
      } catch (error) {
        errorToast(
          isApprovalVoid(error)
            ? t(
                'The time could not be restored: the post was changed in the meantime and must be signed off again first.',
              )
            : t('The time could not be restored. {reason}', { reason: toErrorMessage(error) }),
        );
      }
    };
    toast(
      t('The time is removed. It stays approved.'),
      previousSchedule && !hasPassed(post, Date.now()) ? () => void restoreSchedule() : undefined,
    );
  };
  return { clear: () => void clearSchedule(), isPending: command.isPending };
};
