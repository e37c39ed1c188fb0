import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toast } from '../../components/toast-store.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { storePost } from '../post/queries.ts';
import type { Idea, Part } from './idea.ts';
import { submitIdea } from './submit-idea.ts';

export interface SubmitFailure {
  readonly key: number;
  readonly error: unknown;
  /** Its content at that time: once it changes, the refusal no longer applies. */
  readonly content: Part['draft']['content'];
}

const contentOf = (idea: Idea, key: number) =>
  idea.store.get().parts.find((part) => part.key === key)?.draft.content;

const describeSent = (count: number): string =>
  t('{count, plural, one {{number} post} other {{number} posts}} sent to review.', {
    count,
    number: capitalize(spellNumber(count)),
  });

/** Submits for review and reports the result: what was submitted, what was not and why, and where to fix it. */
export const useSubmitIdea = (idea: Idea, onFailed: () => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const [failures, setFailures] = useState<readonly SubmitFailure[]>([]);
  const fail = (problems: readonly Pick<SubmitFailure, 'key' | 'error'>[]): void =>
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
    const result = await submitIdea(parts.map((part) => ({ key: part.key, draft: idea.draft(part) })));
    for (const one of result.posts) await storePost(client, one);
    setSending(false);
    fail(result.failures);
    const [failed] = result.failures;
    if (failed) {
      const { shown } = idea.store.get();
      if (shown !== null && !result.failures.some(({ key }) => key === shown)) idea.show(failed.key);
      onFailed();
      // What was refused stands above the button, and at its field.
      if (result.count > 0) toast(describeSent(result.count));
      return;
    }
    const [next] = result.posts;
    if (!next) return;
    if (!andSign)
      toast(
        several
          ? `${describeSent(result.count)} ${t('Each waits for a signature.')}`
          : t('Sent to review. It waits for a signature.'),
      );
    await (andSign
      ? navigate({ to: '/review/{-$postId}', params: { postId: next.id } })
      : navigate({ to: '/posts', search: {} }));
  };
  return { sending, failures, fail, submit };
};

/** Focuses the first invalid field, else the message about it. */
const showFirstProblem = (): void => {
  const found = document.querySelector<HTMLElement>('#main :is([aria-invalid="true"], [data-problem])');
  if (!found) return;
  if (found.dataset.problem !== undefined) found.tabIndex = -1;
  found.scrollIntoView({ block: 'center' });
  found.focus({ preventScroll: true });
};
