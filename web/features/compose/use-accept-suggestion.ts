/** What happens with a suggestion: it becomes the words of the posts here, with a way back, or a draft of its own. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { problemSentence } from '../../components/readable-error.ts';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import type { CaptionView } from '../generation/queries.ts';
import { type PlatformName, platformLabel } from '../platforms/platforms.ts';
import { createDraft, emptyDraft } from '../post/drafts.ts';
import { storePost } from '../post/queries.ts';
import type { Idea, IdeaState } from './idea.ts';
import { type IdeaWords, saysTheSame, type Words, withWords, wordsOf } from './idea-words.ts';
import type { PartView } from './part-view.ts';
import type { AcceptSuggestion } from './writing/variants.tsx';

export const useAcceptSuggestion = ({
  idea,
  state,
  views,
  accounts,
  choose,
  fixedOptions,
}: {
  idea: Idea;
  state: IdeaState;
  views: readonly PartView[];
  accounts: readonly AccountView[];
  /** Set while no account is chosen: then a suggestion may choose one. */
  choose: ((account: AccountView) => void) | null;
  /** A post that is out keeps its options. */
  fixedOptions: boolean;
}) => {
  const client = useQueryClient();
  const [last, setLast] = useState<{ readonly before: IdeaWords; readonly after: IdeaWords } | null>(null);
  const [kept, setKept] = useState<AcceptSuggestion['kept']>(new Map());
  const note = (variant: CaptionView, place: string | null) =>
    setKept((was) => {
      const next = new Map(was);
      if (place === null) next.delete(variant);
      else next.set(variant, place);
      return next;
    });
  const accountOn = (platform: PlatformName) => accounts.find((one) => one.platform === platform);
  const partsOn = (platform: PlatformName): readonly number[] =>
    views.filter((view) => view.platform?.platform === platform).map(({ part }) => part.key);

  const put = (next: (words: IdeaWords) => IdeaWords): void => {
    const before = wordsOf(idea.store.get());
    const after = next(before);
    idea.setWords(after);
    setLast({ before, after });
  };
  const putCaptions = (captions: readonly CaptionView[]): void => {
    const [first] = captions;
    if (!first) return;
    const account = accountOn(first.platform);
    const isChosenByIt = choose !== null && account !== undefined;
    if (isChosenByIt) choose(account);
    const keysOf = ({ platform }: CaptionView) => (isChosenByIt ? [state.parts[0].key] : partsOn(platform));
    const [key] = keysOf(first);
    // For one of several accounts it is its own; what is shared stays as it is.
    const isForAll = captions.length > 1 || keysOf(first).length === state.parts.length;
    put((words) => {
      const taken = captions.flatMap((one) =>
        keysOf(one).map((part): [number, Words] => {
          const options = words.parts.get(part)?.options ?? {};
          const { caption } = one;
          return [part, { caption, options: fixedOptions ? options : { ...options, ...one.options } }];
        }),
      );
      return withWords(words, new Map(taken), isForAll ? first.caption : undefined);
    });
    if (captions.length > 1) toast(t('Each platform has its words now. Undo is below the caption.'));
    else if (isForAll || key === undefined) toast(t('The words are in the caption. Undo is below it.'));
    else {
      idea.show(key);
      const platform = platformLabel(first.platform);
      toast(t('{platform} has its own words now. Undo is below the caption.', { platform }));
    }
  };
  const keep = async (variant: CaptionView) => {
    note(variant, 'keeping');
    try {
      const { platform, caption, options } = variant;
      const accountId = accountOn(platform)?.id ?? null;
      const made = await createDraft({ ...emptyDraft(platform), accountId, caption, options });
      await storePost(client, made);
      note(variant, made.id);
      toast(t('Kept as a draft of its own, among the posts.'));
    } catch (error) {
      note(variant, null);
      troubleToast(t('It was not kept. {why}', { why: problemSentence(error) }));
    }
  };
  const taking: AcceptSuggestion = {
    isForThis: (platform) =>
      partsOn(platform).length > 0 || (choose !== null && accountOn(platform) !== undefined),
    takesSeveral: choose === null,
    onTake: putCaptions,
    onKeep: (variant) => void keep(variant),
    kept,
  };
  const undo =
    last && saysTheSame(wordsOf(state), last.after)
      ? () => {
          idea.setWords(last.before);
          setLast(null);
        }
      : null;
  /** Other words for what is being written now: for one account, or for all that share them. */
  const take = (caption: string): void =>
    put((words) => {
      const own = state.shown !== null ? words.parts.get(state.shown) : undefined;
      return words.parts.size > 1 && own && state.shown !== null
        ? withWords(words, new Map([[state.shown, { caption, options: own.options }]]))
        : withWords(words, new Map(), caption);
    });
  return { taking, take, undo };
};
