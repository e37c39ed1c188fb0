/** It no longer goes out by itself, and stays approved: so the same time can be put back without a new signature. */
import type { PostView } from '../../../server/http/views.ts';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { scheduleOf } from '../post/drafts.ts';
import { hasPassed } from '../post/leaving.ts';
import { usePostCommand } from '../post/queries.ts';

/** An edit in between made the approval void. */
const isUnsigned = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  ['wrong_state', 'post_not_approved', 'outside_approved_time'].includes(error.code);

export const useTakeTimeOff = (post: PostView) => {
  const command = usePostCommand(post.id);
  const takeOff = async (): Promise<void> => {
    const before = post.schedule;
    try {
      await command.mutateAsync({ do: 'unschedule' });
    } catch (error) {
      return troubleToast(problemSentence(error));
    }
    const putBack = async (): Promise<void> => {
      if (!before) return;
      try {
        await command.mutateAsync({ do: 'schedule', ...scheduleOf(before) });
        toast(t('The time is back.'));
      } catch (error) {
        troubleToast(
          isUnsigned(error)
            ? t('The time is not back: the post was changed meanwhile, and must be signed off again first.')
            : t('The time is not back. {reason}', { reason: problemSentence(error) }),
        );
      }
    };
    toast(
      t('The time is taken off. It stays approved.'),
      before && !hasPassed(post, Date.now()) ? () => void putBack() : undefined,
    );
  };
  return { takeOff: () => void takeOff(), isPending: command.isPending };
};
