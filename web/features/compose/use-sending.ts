import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { storePost } from '../post/queries.ts';
import type { Idea, Part } from './idea.ts';
import { sendIdea } from './send-idea.ts';

export interface Failure {
  readonly key: number;
  readonly error: unknown;
  /** What it said then: once it says something else, the refusal is no longer about it. */
  readonly content: Part['draft']['content'];
}

const contentOf = (idea: Idea, key: number) =>
  idea.store.get().parts.find((part) => part.key === key)?.draft.content;

const sentWords = (count: number): string =>
  t('{count, plural, one {{number} post} other {{number} posts}} sent to review.', {
    count,
    number: capital(numberWord(count)),
  });

/** Sending to review, and saying how it went: what was sent, what was not and why, and where that can be mended. */
export const useSending = (idea: Idea, nameOf: (key: number) => string, onFailed: () => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const fail = (problems: readonly Pick<Failure, 'key' | 'error'>[]): void =>
    setFailures(
      problems.flatMap((one) => {
        const content = contentOf(idea, one.key);
        return content ? [{ ...one, content }] : [];
      }),
    );
  useEffect(() => {
    if (failures.length > 0) showFirstProblem();
  }, [failures]);

  const submit = async (andSign: boolean): Promise<void> => {
    const { parts } = idea.store.get();
    const several = parts.length > 1;
    setSending(true);
    const sent = await sendIdea(parts.map((part) => ({ key: part.key, draft: idea.draft(part) })));
    for (const one of sent.posts) await storePost(client, one);
    setSending(false);
    fail(sent.failures);
    const [failed] = sent.failures;
    if (failed) {
      const { shown } = idea.store.get();
      if (shown !== null && !sent.failures.some(({ key }) => key === shown)) idea.show(failed.key);
      onFailed();
      const reasons = sent.failures.map(({ key, error }) => `${nameOf(key)}: ${problemSentence(error)}`);
      troubleToast(
        several
          ? [
              ...(sent.count > 0 ? [sentWords(sent.count)] : []),
              t('Not sent: {reasons}', { reasons: reasons.join(' ') }),
            ].join(' ')
          : t('Not sent to review. {why}', { why: problemSentence(failed.error) }),
      );
      return;
    }
    const [next] = sent.posts;
    if (!next) return;
    if (!andSign)
      toast(
        several
          ? `${sentWords(sent.count)} ${t('Each waits for a signature.')}`
          : t('Sent to review. It waits for a signature.'),
      );
    await (andSign
      ? navigate({ to: '/review/{-$postId}', params: { postId: next.id } })
      : navigate({ to: '/posts', search: {} }));
  };
  return { sending, failures, fail, submit };
};

/** The field that is wrong, else where it is told. */
const showFirstProblem = (): void => {
  const found = document.querySelector<HTMLElement>('#main :is([aria-invalid="true"], [data-problem])');
  if (!found) return;
  if (found.dataset.problem !== undefined) found.tabIndex = -1;
  found.scrollIntoView({ block: 'center' });
  found.focus({ preventScroll: true });
};
