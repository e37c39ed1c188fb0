/** Accepting a suggestion: it becomes the text of the posts here, with an undo, or a separate draft. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../server/http/views.ts';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast, toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import type { CaptionView } from '../generation/queries.ts';
import { type PlatformName, platformLabel } from '../platforms/platforms.ts';
import { createDraft, emptyDraft } from '../post/drafts.ts';
import { addEntities, type Entity, toEntities } from '../post/mentions.ts';
import type { OptionValues } from '../post/post-options.ts';
import { storePost } from '../post/queries.ts';
import type { Idea, IdeaState } from './idea.ts';
import {
  hasSameText,
  type IdeaText,
  type PartText,
  replaceText,
  type TextChange,
  toIdeaText,
  undoText,
} from './idea-text.ts';
import type { PartView } from './part-view.ts';
import type { SuggestionActions } from './writing/variants.tsx';

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
  /** A published post keeps its options. */
  fixedOptions: boolean;
}) => {
  const client = useQueryClient();
  const [last, setLast] = useState<TextChange | null>(null);
  const [savedDrafts, setKept] = useState<SuggestionActions['savedDrafts']>(new Map());
  const markSaved = (variant: CaptionView, place: string | null) =>
    setKept((was) => {
      const next = new Map(was);
      if (place === null) next.delete(variant);
      else next.set(variant, place);
      return next;
    });
  const accountOn = (platform: PlatformName) => accounts.find((one) => one.platform === platform);
  const partsOn = (platform: PlatformName): readonly number[] =>
    views.filter((view) => view.platform?.platform === platform).map(({ part }) => part.key);

  const applyText = (next: (words: IdeaText) => IdeaText): void => {
    const before = toIdeaText(idea.store.get());
    const after = next(before);
    idea.setText(after);
    setLast({ before, after });
  };
  const applyCaptions = (captions: readonly CaptionView[]): void => {
    const [first] = captions;
    if (!first) return;
    const account = accountOn(first.platform);
    const choosesAccount = choose !== null && account !== undefined;
    if (choosesAccount) choose(account);
    const partKeys = ({ platform }: CaptionView) =>
      choosesAccount ? [state.parts[0].key] : partsOn(platform);
    const [key] = partKeys(first);
    // For one of several accounts it becomes its own text; the shared text stays as it is.
    const isForAll = captions.length > 1 || partKeys(first).length === state.parts.length;
    applyText((words) => {
      const taken = captions.flatMap((one) =>
        partKeys(one).map((part): [number, PartText] => {
          const options = words.parts.get(part)?.options ?? {};
          const { caption } = one;
          return [part, { caption, options: fixedOptions ? options : { ...options, ...one.options } }];
        }),
      );
      return replaceText(words, new Map(taken), isForAll ? first.caption : undefined);
    });
    if (captions.length > 1) toast(t('Each platform has its own text now. Undo is below the caption.'));
    else if (isForAll || key === undefined) toast(t('The text is in the caption now. Undo is below it.'));
    else {
      idea.show(key);
      const platform = platformLabel(first.platform);
      toast(t('{platform} has its own text now. Undo is below the caption.', { platform }));
    }
  };
  const saveAsDraft = async (variant: CaptionView) => {
    markSaved(variant, 'keeping');
    try {
      const { platform, caption, options } = variant;
      const accountId = accountOn(platform)?.id ?? null;
      const created = await createDraft({ ...emptyDraft(platform), accountId, caption, options });
      await storePost(client, created);
      markSaved(variant, created.id);
      toast(t('Kept as a draft of its own, among the posts.'));
    } catch (error) {
      markSaved(variant, null);
      errorToast(t('It was not kept. {why}', { why: toErrorMessage(error) }));
    }
  };
  const taking: SuggestionActions = {
    fitsPlatform: (platform) =>
      partsOn(platform).length > 0 || (choose !== null && accountOn(platform) !== undefined),
    acceptsSeveral: choose === null,
    onAccept: applyCaptions,
    onSaveAsDraft: (variant) => void saveAsDraft(variant),
    savedDrafts,
  };
  const undo =
    last && hasSameText(toIdeaText(state), last.after)
      ? () => {
          idea.setText(undoText(toIdeaText(idea.store.get()), last));
          setLast(null);
        }
      : null;
  const replaceFor = (key: number | null, caption: string, changed: OptionValues = {}): void =>
    applyText((words) => {
      const own = key !== null ? words.parts.get(key) : undefined;
      if (!own || key === null) return replaceText(words, new Map(), caption);
      const accepted = new Map([[key, { caption, options: { ...own.options, ...changed } }]]);
      return replaceText(words, accepted, words.parts.size > 1 ? undefined : caption);
    });
  /** Replaces the text that is being edited: of one account, or of all that share it. */
  const take = (caption: string): void => replaceFor(state.shown, caption);
  const mentioning = (key: number, mentions: readonly Entity[]): OptionValues => {
    const view = views.find((one) => one.part.key === key);
    const option = view?.platform?.options.find(({ kind }) => kind === 'mentions');
    const known = option && toEntities(view?.part.draft.content.options[option.key]);
    return option && known ? { [option.key]: addEntities(known, mentions) } : {};
  };
  /** Replaces the text of one account, with whom it mentions; it has its own then where several share one. */
  const takeFor = (key: number, caption: string, mentions: readonly Entity[]): void => {
    replaceFor(key, caption, mentions.length > 0 && !fixedOptions ? mentioning(key, mentions) : {});
    const part = idea.store.get().parts.find((one) => one.key === key);
    if (!part?.ownText) {
      toast(t('The text is in the caption now. Undo is below it.'));
      return;
    }
    idea.show(key);
    const platform = platformLabel(part.draft.content.platform);
    toast(t('{platform} has its own text now. Undo is below the caption.', { platform }));
  };
  return { taking, take, takeFor, undo };
};
