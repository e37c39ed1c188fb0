import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundEntityView } from '../../../../server/http/views.ts';
import { useDebounced } from '../../../browser/use-debounced.ts';
import { entitiesQuery } from '../../accounts/queries.ts';
import { toEntities } from '../../post/mentions.ts';
import { applicableOptions, type OptionValues } from '../../post/post-options.ts';
import type { PartView } from '../part-view.ts';

/** An account whose platform lets the text mention others. */
export interface MentionSource {
  readonly partKey: number;
  readonly platform: string;
  readonly accountId: string;
  /** The key of the option. */
  readonly option: string;
  /** The options of its post. */
  readonly values: OptionValues;
}

export const mentionSources = (views: readonly PartView[]): readonly MentionSource[] =>
  views.flatMap(({ platform, account, part: { key, draft } }) => {
    const { options, media } = draft.content;
    const option = applicableOptions(platform?.options ?? [], media, options).find(
      ({ kind }) => kind === 'mentions',
    );
    return platform && account && option
      ? [
          {
            partKey: key,
            platform: platform.platform,
            accountId: account.id,
            option: option.key,
            values: options,
          },
        ]
      : [];
  });

export interface Suggestion {
  readonly entity: FoundEntityView;
  readonly platform: string;
  /** The accounts whose posts will mention it: all of the platform that share the text. */
  readonly sources: readonly MentionSource[];
}

/** What was found for each source, each of a platform once. */
export const toSuggestions = (
  sources: readonly MentionSource[],
  found: readonly (readonly FoundEntityView[])[],
): readonly Suggestion[] => {
  const all = sources.flatMap(({ platform }, index): Suggestion[] =>
    (found[index] ?? []).map((entity) => ({
      entity,
      platform,
      sources: sources.filter((one) => one.platform === platform),
    })),
  );
  return all.filter(
    ({ entity, platform }, index) =>
      all.findIndex((one) => one.platform === platform && one.entity.id === entity.id) === index,
  );
};

/** What a person is typing after an @: the beginning of somebody's name. */
export interface TypedMention {
  /** Where the @ is. */
  readonly start: number;
  readonly query: string;
}

/** Names have a few words. What is longer is a sentence that happens to follow an @. */
const maxWords = 5;

/** Null as well where a name that was chosen already stands behind the @. */
export const mentionAtCaret = (
  text: string,
  caret: number,
  chosenNames: readonly string[],
): TypedMention | null => {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const at = line.lastIndexOf('@');
  if (at === -1 || /[\p{L}\p{N}_.]/u.test(line[at - 1] ?? '')) return null;
  const query = line.slice(at + 1);
  if (/^\s/.test(query) || query.trim().length < 2 || query.split(/\s+/).length > maxWords) return null;
  const start = caret - line.length + at;
  return startsWithName(text.slice(start + 1), chosenNames) ? null : { start, query };
};

const startsWithName = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length)));

export type Suggestions = ReturnType<typeof useMentions>;

/** Finds whom the text could mean while a name is typed after an @. */
export const useMentions = (text: string, caret: number, sources: readonly MentionSource[]) => {
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const chosenNames = sources.flatMap(({ values, option }) =>
    toEntities(values[option]).map(({ name }) => name),
  );
  const found = sources.length === 0 ? null : mentionAtCaret(text, caret, chosenNames);
  // Another name may be typed later at the same place.
  if (found === null && dismissed !== null) setDismissed(null);
  const typed = found && found.start !== dismissed ? found : null;
  const query = useDebounced(typed?.query.trim() ?? '', 350);
  const answers = useQueries({
    queries: sources.map(({ accountId, option }) => ({
      ...entitiesQuery(accountId, option, query),
      enabled: query !== '' && typed !== null,
    })),
  });
  const suggestions = typed
    ? toSuggestions(
        sources,
        answers.map(({ data }) => data ?? []),
      )
    : [];
  return {
    /** Null: no name is being typed. */
    typed,
    suggestions,
    isSearching: typed !== null && (query !== typed.query.trim() || answers.some((one) => one.isFetching)),
    problem: answers.find((one) => one.error !== null)?.error ?? null,
    active: Math.min(active, Math.max(0, suggestions.length - 1)),
    setActive,
    dismiss: () => setDismissed(found?.start ?? null),
  };
};
