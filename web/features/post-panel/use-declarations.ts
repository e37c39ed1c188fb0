/** The state of the signer's declarations: requested, made, refused. */
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
  findDeclarationProblems,
  setDeclaration,
} from '../post/declarations.ts';
import { shownProof } from '../post/queries.ts';

/** Signing needs `none`, or `asked` without problems. */
export type DeclarationState =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'asked';
      readonly form: DeclarationsView;
      readonly values: DeclarationValues;
      readonly problems: readonly DeclarationProblem[];
      /** The server's error for each field, until the field is changed. */
      readonly refused: Readonly<Record<string, string>>;
      readonly choose: (key: string, value: string | boolean) => void;
      readonly refetch: () => void;
    };

export const useDeclarations = (
  post: PostDetailView,
  error: unknown,
  /** What the same user chose for this revision earlier, when they go back and forth in a batch. */
  chosenBefore: DeclarationValues = {},
): DeclarationState => {
  const platforms = useQuery(platformsQuery);
  const needsDeclarations = platforms.data?.find(({ platform }) => platform === post.platform)?.asks_approver;
  const digest = shownProof(post)?.digest ?? '';
  const canSign = post.can.includes('approve') && digest !== '';
  // Choices belong to one revision: another one starts without any.
  const revisionKey = `${post.id} ${post.current_revision?.number ?? 'draft'} ${digest}`;
  const query = useQuery({
    ...declarationsQuery(post.id, revisionKey),
    enabled: canSign && needsDeclarations === true,
  });
  const [saved, setSaved] = useState<SavedChoices>({
    revisionKey: '',
    values: {},
    changedSince: [],
    error: null,
  });
  const { values, changedSince } =
    saved.revisionKey === revisionKey ? saved : { values: chosenBefore, changedSince: [] };
  const isSameError = saved.revisionKey === revisionKey && saved.error === error;

  if (platforms.isError && !platforms.data)
    return { kind: 'failed', error: platforms.error, retry: () => void platforms.refetch() };
  if (needsDeclarations === undefined || (needsDeclarations && canSign && query.isPending))
    return { kind: 'loading' };
  if (query.isError && !query.isFetching)
    return { kind: 'failed', error: query.error, retry: () => void query.refetch() };
  const form = query.data;
  if (!form || !canSign) return { kind: query.isFetching && needsDeclarations ? 'loading' : 'none' };
  return {
    kind: 'asked',
    form,
    values,
    problems: findDeclarationProblems(form, values),
    refused: refusedFields(error, isSameError ? changedSince : []),
    choose: (key, value) =>
      setSaved({
        revisionKey,
        values: setDeclaration(form, values, key, value),
        changedSince: isSameError ? [...changedSince, key] : [key],
        error,
      }),
    refetch: () => void query.refetch(),
  };
};

interface SavedChoices {
  readonly revisionKey: string;
  readonly values: DeclarationValues;
  readonly changedSince: readonly string[];
  readonly error: unknown;
}

const refusedFields = (error: unknown, changedKeys: readonly string[]): Record<string, string> =>
  error instanceof ApiProblem
    ? Object.fromEntries(
        error.errors
          .map(({ param, message }) => [param.replace(/^declarations\./, ''), message] as const)
          .filter(([key]) => !changedKeys.includes(key)),
      )
    : {};

/** Why it cannot be signed yet, in the platform's words; null if nothing is missing. */
export const missingReason = (declared: DeclarationState): string | null => {
  switch (declared.kind) {
    case 'none':
      return null;
    case 'loading':
      return t('We are asking the platform which choices it needs from you.');
    case 'failed':
      return t('We first have to ask the platform which choices it needs from you.');
    case 'asked':
      return declared.form.closed ?? declared.problems[0]?.message ?? null;
  }
};

/** The declarations that the platform requires from the signer, read from the platform when the page opens. */
const declarationsQuery = (postId: string, revisionKey: string) =>
  queryOptions({
    queryKey: ['declarations', postId, revisionKey],
    queryFn: async () =>
      (await get<{ form: DeclarationsView | null }>(`/v1/posts/${postId}/declarations`)).form,
    // Fetched each time a page opens; while the user makes choices, the form does not change.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
