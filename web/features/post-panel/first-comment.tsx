import { MessageSquareText, RotateCcw } from 'lucide-react';
import type { FirstCommentView, PostDetailView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { noteTime } from '../../time/dates.ts';
import { usePostCommand } from '../post/queries.ts';

/** The status of the first comment, and what the user can do about it. */
export function FirstComment({ post, zone }: { post: PostDetailView; zone: string }) {
  const command = usePostCommand(post.id);
  const comment = post.first_comment;
  if (comment === null) return null;
  const mayResolve = comment.can.includes('resolve');
  const resolve = (result: 'there' | 'given_up', confirmation: string) =>
    command.mutate({ do: 'first_comment/resolve', result }, { onSuccess: () => toast(confirmation) });
  return (
    <section className="grid gap-2 border-t border-edge pt-4" aria-label={t('First comment')}>
      <div className="grid gap-1" role="status">
        <b className="flex items-center gap-1.5 text-sm font-medium">
          <Icon of={MessageSquareText} />
          {headings[comment.state]}
        </b>
        <span className="meta">{describeState(comment, zone)}</span>
      </div>
      <p className="text-sm whitespace-pre-wrap text-fg-2">{comment.text}</p>
      {command.isError ? <InlineProblem error={command.error} /> : null}
      {mayResolve ? (
        <div className="flex flex-wrap gap-2">
          {comment.can.includes('retry') ? (
            <button
              type="button"
              className="btn flex-1"
              disabled={command.isPending}
              onClick={() =>
                command.mutate(
                  { do: 'first_comment/retry' },
                  { onSuccess: () => toast(t('Sending the comment again.')) },
                )
              }
            >
              <Icon of={RotateCcw} />
              {comment.state === 'unconfirmed'
                ? t('It is not there: send it again')
                : t('Send the comment again')}
            </button>
          ) : null}
          <button
            type="button"
            className="btn flex-1"
            disabled={command.isPending}
            onClick={() => resolve('there', t('Noted: the comment is there.'))}
          >
            {t('The comment is there')}
          </button>
          <button
            type="button"
            className="btn flex-1"
            disabled={command.isPending}
            onClick={() => resolve('given_up', t('Noted: the comment is skipped.'))}
          >
            {t('Skip the comment')}
          </button>
        </div>
      ) : null}
    </section>
  );
}

const headings: Record<FirstCommentView['state'], string> = {
  waiting: t('The first comment waits'),
  sending: t('The first comment is being sent'),
  sent: t('The first comment is there'),
  failed: t('The first comment did not go out'),
  unconfirmed: t('Is the first comment there? We cannot tell.'),
  given_up: t('The first comment was skipped'),
};

function describeState({ state, at, reason, next_try_at }: FirstCommentView, zone: string): string {
  const when = noteTime(at, zone);
  if (state === 'sent') return t('Written {when}, as it was signed.', { when });
  if (reason === null) return when;
  return next_try_at === null
    ? t('{reason} {when}', { reason, when })
    : t('{reason} The next try is at {when}.', { reason, when: noteTime(next_try_at, zone) });
}
