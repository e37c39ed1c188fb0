/** What is known about a post that may be out: what happened, oldest first. */
import type { PostDetailView } from '../../../server/http/views.ts';
import { formatList } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { describeAttemptEnd } from '../proof/describe-attempt.ts';
import { contentSignatures } from '../proof/group-signatures.ts';

export interface Evidence {
  readonly at: string;
  readonly text: string;
}

type Known = Pick<PostDetailView, 'approvals_list' | 'attempts' | 'current_revision' | 'history' | 'trouble'>;

/** The attempts say more about the rest. */
const shownActions = ['post.uncertain', 'post.proven_absent', 'post.retried'];

export const findEvidence = (post: Known): readonly Evidence[] => {
  const names = contentSignatures(
    post.approvals_list.filter(
      (one) => one.voided_at === null && one.digest === post.current_revision?.digest,
    ),
  ).map(({ by }) => by.name);
  const start =
    names.length > 0
      ? t('Sending began, with exactly what {names} signed.', { names: formatList(names) })
      : t('Sending began.');
  const found: Evidence[] = [
    ...post.attempts.flatMap((attempt) => [
      { at: attempt.started_at, text: start },
      ...(attempt.finished_at
        ? [{ at: attempt.finished_at, text: attempt.reason ?? `${describeAttemptEnd(attempt)}.` }]
        : []),
    ]),
    ...post.history
      .filter(({ action }) => shownActions.includes(action))
      .map(({ at, summary }) => ({ at, text: `${summary}.` })),
  ];
  const { trouble } = post;
  if (trouble && !found.some(({ text }) => text === trouble.message))
    found.push({ at: trouble.at, text: trouble.message });
  return found.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
};
