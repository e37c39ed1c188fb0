import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundEntityView } from '../../../../server/http/views.ts';
import { useDebounced } from '../../../browser/use-debounced.ts';
import { applicableOptions } from '../../post/post-options.ts';
import type { PartView } from '../part-view.ts';
import { mentionAtCaret } from './mention-at-caret.ts';
import { entitiesQuery } from './queries.ts';

/** An account whose platform lets the text mention others. */
export interface MentionSource {
  readonly view: PartView;
  readonly accountId: string;
  readonly option: string;
}

export const mentionSources = (views: readonly PartView[]): readonly MentionSource[] =>
  views.flatMap((view) => {
    const { options, media } = view.part.draft.content;
    const option = applicableOptions(view.platform?.options ?? [], media, options).find(
      ({ kind }) => kind === 'mentions',
    );
    return option && view.account ? [{ view, accountId: view.account.id, option: option.key }] : [];
  });

export interface Suggestion {
  readonly source: MentionSource;
  readonly entity: FoundEntityView;
}

export type Suggestions = ReturnType<typeof useMentions>;

/** Finds whom the text could mean while a name is typed after an @. */
export const useMentions = (text: string, caret: number, sources: readonly MentionSource[]) => {
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const found = sources.length === 0 ? null : mentionAtCaret(text, caret);
  const typed = found && found.start !== dismissed ? found : null;
  const query = useDebounced(typed?.query.trim() ?? '', 350);
  const answers = useQueries({
    queries: sources.map(({ accountId, option }) => ({
      ...entitiesQuery(accountId, option, query),
      enabled: query !== '' && typed !== null,
    })),
  });
  const suggestions = sources.flatMap((source, index): Suggestion[] =>
    (answers[index]?.data ?? []).map((entity) => ({ source, entity })),
  );
  return {
    /** Null: no name is being typed. */
    typed,
    suggestions: typed ? suggestions : [],
    isSearching: typed !== null && (query !== typed.query.trim() || answers.some((one) => one.isFetching)),
    problem: answers.find((one) => one.error !== null)?.error ?? null,
    active: Math.min(active, Math.max(0, suggestions.length - 1)),
    setActive,
    dismiss: () => setDismissed(found?.start ?? null),
  };
};
