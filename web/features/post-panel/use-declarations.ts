/** Where the choices of the person who signs stand: asked, made, refused. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeclarationsView, PostDetailView } from '../../../server/http/views.ts';
import { get } from '../../data/api.ts';
import { ApiProblem } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { platformsQuery } from '../platforms/platforms.ts';
import {
  type DeclarationProblem,
  type DeclarationValues,
  declare,
  problemsOf,
} from '../post/declarations.ts';
import { shownProof } from '../post/queries.ts';

/** Signing needs `none`, or `asked` without problems. */
export type Declared =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'asked';
      readonly form: DeclarationsView;
      readonly values: DeclarationValues;
      readonly problems: readonly DeclarationProblem[];
      /** What the server said about a field, until it is changed. */
      readonly refused: Readonly<Record<string, string>>;
      readonly choose: (key: string, value: string | boolean) => void;
      readonly askAgain: () => void;
    };

export const useDeclarations = (
  post: PostDetailView,
  error: unknown,
  /** What the same person chose about this revision a moment ago, where they go back and forth. */
  chosenBefore: DeclarationValues = {},
): Declared => {
  const platforms = useQuery(platformsQuery);
  const asks = platforms.data?.find(({ platform }) => platform === post.platform)?.asks_approver;
  const digest = shownProof(post)?.digest ?? '';
  const signs = post.can.includes('approve') && digest !== '';
  // Choices are made about one revision: another one begins with none.
  const about = `${post.id} ${post.current_revision?.number ?? 'draft'} ${digest}`;
  const asked = useQuery({ ...declarationsQuery(post.id, about), enabled: signs && asks === true });
  const [held, setHeld] = useState<Held>({ about: '', values: {}, changedSince: [], error: null });
  const { values, changedSince } = held.about === about ? held : { values: chosenBefore, changedSince: [] };
  const known = held.about === about && held.error === error;

  if (platforms.isError && !platforms.data)
    return { kind: 'failed', error: platforms.error, retry: () => void platforms.refetch() };
  if (asks === undefined || (asks && signs && asked.isPending)) return { kind: 'loading' };
  if (asked.isError && !asked.isFetching)
    return { kind: 'failed', error: asked.error, retry: () => void asked.refetch() };
  const form = asked.data;
  if (!form || !signs) return { kind: asked.isFetching && asks ? 'loading' : 'none' };
  return {
    kind: 'asked',
    form,
    values,
    problems: problemsOf(form, values),
    refused: refusedFields(error, known ? changedSince : []),
    choose: (key, value) =>
      setHeld({
        about,
        values: declare(form, values, key, value),
        changedSince: known ? [...changedSince, key] : [key],
        error,
      }),
    askAgain: () => void asked.refetch(),
  };
};

interface Held {
  readonly about: string;
  readonly values: DeclarationValues;
  readonly changedSince: readonly string[];
  readonly error: unknown;
}

const refusedFields = (error: unknown, changed: readonly string[]): Record<string, string> =>
  error instanceof ApiProblem
    ? Object.fromEntries(
        error.errors
          .map(({ param, message }) => [param.replace(/^declarations\./, ''), message] as const)
          .filter(([key]) => !changed.includes(key)),
      )
    : {};

/** Why it cannot be signed yet, in the platform's words; null when nothing is in the way. */
export const whatIsMissing = (declared: Declared): string | null => {
  switch (declared.kind) {
    case 'none':
      return null;
    case 'loading':
      return t('The platform is being asked what you have to decide.');
    case 'failed':
      return t('The platform must be asked first what you have to decide.');
    case 'asked':
      return declared.form.closed ?? declared.problems[0]?.message ?? null;
  }
};

/** What the platform asks of the person who signs, read from the platform when the page opens. */
const declarationsQuery = (postId: string, about: string) =>
  queryOptions({
    queryKey: ['declarations', postId, about],
    queryFn: async () =>
      (await get<{ form: DeclarationsView | null }>(`/v1/posts/${postId}/declarations`)).form,
    // Fetched each time a page opens; while choices are made, the form stays as it is.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
