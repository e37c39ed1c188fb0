/**
 * One idea for one account or several. Each account has a draft of its own, that is approved and sent by itself; the
 * words and files are shared between them until somebody gives one its own.
 */
import type { AccountView, PostDetailView } from '../../../server/http/views.ts';
import { createStore } from '../../browser/store.ts';
import { createDraft, type DraftContent, type DraftMedia } from '../post/drafts.ts';
import { shownOf } from '../post/post-options.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { createDraftKeeper, type Draft, type DraftKeeper, type DraftState, isBlank } from './draft-keeper.ts';
import type { IdeaWords } from './idea-words.ts';
import type { KeptPart } from './kept-words.ts';

export interface Part {
  readonly key: number;
  readonly draft: DraftState;
  readonly ownText: boolean;
  readonly ownFiles: boolean;
}

export interface IdeaState {
  readonly parts: readonly [Part, ...Part[]];
  /** What is shared. With one account it is simply what the post says. */
  readonly caption: string;
  readonly files: readonly DraftMedia[];
  /** Whose own words and choices are shown; null: what is shared. */
  readonly shown: number | null;
}

export interface IdeaWork {
  readonly prepare: (content: DraftContent) => DraftContent;
  /** What goes along to another account: words, files, the time, and options that platform knows too. */
  readonly contentFor: (account: AccountView, like: DraftContent) => DraftContent;
  readonly onStored: (detail: PostDetailView) => Promise<void>;
  /** The draft that the address names: the first. */
  readonly onAddress: (id: string) => void;
}

/** What most of them have; of as many, the first. */
export const commonOf = <T>(values: readonly [T, ...T[]], isSame: (one: T, other: T) => boolean): T => {
  const times = (value: T): number => values.filter((other) => isSame(value, other)).length;
  return values.reduce((best, value) => (times(value) > times(best) ? value : best));
};

export const sameFiles = (one: readonly DraftMedia[], other: readonly DraftMedia[]): boolean =>
  one.length === other.length &&
  one.every((file, at) => {
    const { id, alt_text, shape, trim } = file;
    const there = other[at];
    return (
      there !== undefined &&
      JSON.stringify([id, alt_text, shape, trim]) ===
        JSON.stringify([there.id, there.alt_text, there.shape, there.trim])
    );
  });

const sameText = (one: string, other: string): boolean => one === other;
const thumbnailsOf = ({ media }: DraftContent): readonly DraftMedia[] =>
  media.filter(({ role }) => role !== null);

export type Idea = ReturnType<typeof createIdea>;

/** `initial`: the drafts of an idea that is there already. */
export const createIdea = (
  initial: readonly PostDetailView[],
  start: DraftContent,
  { prepare, contentFor, onStored, onAddress }: IdeaWork,
) => {
  let lastKey = 0;
  const keepers = new Map<number, DraftKeeper>();
  const keeperOf = (key: number): DraftKeeper => {
    const keeper = keepers.get(key);
    if (!keeper) throw new Error(`There is no part ${key}.`);
    return keeper;
  };

  // Drafts of one idea are made one after the other: each new one names one that is there.
  let making: Promise<unknown> = Promise.resolve();
  const create = (content: DraftContent): Promise<PostDetailView> => {
    const made = making
      .catch(() => undefined)
      .then(() => {
        const known = [...keepers.values()].map((keeper) => keeper.get().detail?.id).find(Boolean);
        return createDraft(content, keepers.size > 1 ? known : undefined);
      });
    making = made;
    return made;
  };

  const begin = (detail: PostDetailView | null, content: DraftContent): Part => {
    lastKey += 1;
    const key = lastKey;
    const keeper = createDraftKeeper(detail, content, {
      prepare,
      create,
      onStored,
      onState: (draft) => {
        // Also words that somebody else wrote meanwhile, and that were loaded, are its own.
        const { caption, files, parts: several } = store.get();
        const isOwn = (differs: boolean) => (several.length > 1 && differs ? true : undefined);
        const ownText = isOwn(draft.content.caption !== caption);
        const ownFiles = isOwn(!sameFiles(shownOf(draft.content.media), files));
        changePart(key, {
          draft,
          ...(ownText ? { ownText } : {}),
          ...(ownFiles ? { ownFiles } : {}),
        });
      },
      onCreated: (id) => {
        if (store.get().parts[0].key === key) onAddress(id);
      },
    });
    keepers.set(key, keeper);
    return { key, draft: keeper.get(), ownText: false, ownFiles: false };
  };

  const [head, ...rest] = initial;
  const parts: IdeaState['parts'] = head
    ? [begin(head, start), ...rest.map((detail) => begin(detail, start))]
    : [begin(null, start)];
  const store = createStore<IdeaState>(withShared(parts));

  function changePart(key: number, change: Partial<Part>): void {
    const { parts: all, ...state } = store.get();
    const [first, ...others] = all.map((part) => (part.key === key ? { ...part, ...change } : part));
    if (first) store.set({ ...state, parts: [first, ...others] });
  }
  const partsToChange = (own: 'ownText' | 'ownFiles'): readonly Part[] => {
    const { parts: all } = store.get();
    return all.length === 1 ? all : all.filter((part) => !part[own]);
  };
  const giveFiles = ({ key, draft }: Part, files: readonly DraftMedia[]): void =>
    keeperOf(key).change({ media: [...files, ...thumbnailsOf(draft.content)] });

  /** Of one account alone; words that come with it are its own then. */
  const change = (key: number, part: Partial<DraftContent>): void => {
    keeperOf(key).change(part);
    if (part.caption === undefined) return;
    if (store.get().parts.length > 1) changePart(key, { ownText: true });
    else store.set({ ...store.get(), caption: part.caption });
  };

  const all = (): readonly DraftKeeper[] => store.get().parts.map(({ key }) => keeperOf(key));

  const add = (account: AccountView): Part => {
    const state = store.get();
    const [first] = state.parts;
    const like = { ...first.draft.content, caption: state.caption };
    const media = [...(state.parts.length > 1 ? state.files : shownOf(first.draft.content.media))];
    const part = begin(null, contentFor(account, { ...like, media }));
    store.set({ ...state, files: media, parts: [...state.parts, part] });
    // A draft of its own from now on, unless nothing is written yet.
    keeperOf(part.key).change({});
    for (const keeper of all()) if (keeper.get().detail === null) keeper.change({});
    return part;
  };

  /** Where words belong that were never saved: to their post, to their account, or to the new post that begins here. */
  const placeOf = ({ post, content }: KeptPart, accounts: readonly AccountView[]): Part => {
    const { parts: several } = store.get();
    const [first] = several;
    if (post) return several.find(({ draft }) => draft.detail?.id === post) ?? first;
    const theirs = several.find(({ draft }) => draft.content.accountId === content.accountId);
    const account = accounts.find(({ id }) => id === content.accountId);
    const isFree = first.draft.detail === null && isBlank(first.draft.content);
    return theirs ?? (account && !isFree ? add(account) : first);
  };

  return {
    store,
    draft: ({ key, draft }: Part): Draft => ({ ...keeperOf(key), ...draft }),
    show: (shown: number | null) => store.set({ ...store.get(), shown }),

    changeText(caption: string): void {
      const { shown, parts: several } = store.get();
      if (shown !== null && several.length > 1) change(shown, { caption });
      else {
        store.set({ ...store.get(), caption });
        for (const { key } of partsToChange('ownText')) keeperOf(key).change({ caption });
      }
    },

    /** All words at once. A part that was taken away since has none. */
    setWords({ caption, parts: several }: IdeaWords): void {
      store.set({ ...store.get(), caption });
      for (const [key, { ownText, ...words }] of several) {
        const keeper = keepers.get(key);
        if (!keeper) continue;
        const { content } = keeper.get();
        // What stays as it is has nothing to save.
        if (content.caption !== words.caption || content.options !== words.options) keeper.change(words);
        changePart(key, { ownText });
      }
    },

    changeFiles(next: (files: readonly DraftMedia[]) => readonly DraftMedia[]): void {
      const { shown, parts: several, files } = store.get();
      const own = several.length > 1 ? several.find(({ key }) => key === shown) : undefined;
      if (own) {
        giveFiles(own, next(shownOf(own.draft.content.media)));
        changePart(own.key, { ownFiles: true });
        return;
      }
      const shared = next(several.length > 1 ? files : shownOf(several[0].draft.content.media));
      store.set({ ...store.get(), files: shared });
      for (const part of partsToChange('ownFiles')) giveFiles(part, shared);
    },

    /** Back to what is shared. */
    share(key: number): void {
      const { caption, files, parts: several } = store.get();
      const part = several.find((one) => one.key === key);
      if (!part) return;
      keeperOf(key).change({ caption });
      giveFiles(part, files);
      changePart(key, { ownText: false, ownFiles: false });
    },

    change,

    add,

    /** What an earlier editor could not save. What was written since, where nothing was saved yet, stays above it. */
    putBack(kept: readonly KeptPart[], accounts: readonly AccountView[]): void {
      for (const one of kept) {
        const { key } = placeOf(one, accounts);
        const { content: now } = keeperOf(key).get();
        const { caption, media, ...rest } = one.content;
        const meanwhile = one.post === null && now.caption !== caption ? now : { caption: '', media: [] };
        const others = meanwhile.media.filter(({ id }) => !media.some((file) => file.id === id));
        const known = accounts.some(({ id }) => id === rest.accountId);
        keeperOf(key).change({
          ...rest,
          accountId: known ? rest.accountId : now.accountId,
          platform: known ? rest.platform : now.platform,
          caption: [meanwhile.caption, caption].filter(Boolean).join('\n\n'),
          media: [...others, ...media],
        });
      }
      store.set(withShared(store.get().parts));
    },

    async remove(key: number): Promise<void> {
      const keeper = keeperOf(key);
      const [first, ...others] = store.get().parts.filter((part) => part.key !== key);
      if (!first) return;
      await keeper.drop();
      keepers.delete(key);
      const left: IdeaState['parts'] = [first, ...others];
      store.set(left.length === 1 ? withShared(left) : { ...store.get(), parts: left, shown: null });
      const { detail } = keeperOf(first.key).get();
      if (detail) onAddress(detail.id);
    },

    async setSchedule(schedule: ScheduleInput | null): Promise<void> {
      await Promise.all(all().map((keeper) => keeper.setSchedule(schedule)));
    },

    isUnsaved: () => all().some((keeper) => keeper.isUnsaved()),
    isStuck: () => all().some((keeper) => keeper.isStuck()),
    /** What would be lost if the page went away now. */
    unsaved: (): readonly KeptPart[] =>
      all().flatMap((keeper) => {
        const { detail, content } = keeper.get();
        return keeper.isUnsaved() ? [{ post: detail?.id ?? null, content }] : [];
      }),
    discard: () => {
      for (const keeper of all()) keeper.discard();
    },
    close: async (): Promise<void> => {
      const closed = await Promise.allSettled(all().map((keeper) => keeper.close()));
      for (const one of closed) if (one.status === 'rejected') throw one.reason;
    },
  };
};

function withShared(parts: IdeaState['parts']): IdeaState {
  const [first, ...others] = parts;
  const caption = commonOf(
    [first.draft.content.caption, ...others.map(({ draft }) => draft.content.caption)],
    sameText,
  );
  const shownFiles = ({ draft }: Part) => shownOf(draft.content.media);
  const files = commonOf([shownFiles(first), ...others.map(shownFiles)], sameFiles);
  const judged = (part: Part): Part => ({
    ...part,
    ownText: parts.length > 1 && part.draft.content.caption !== caption,
    ownFiles: parts.length > 1 && !sameFiles(shownFiles(part), files),
  });
  return { parts: [judged(first), ...others.map(judged)], caption, files, shown: null };
}
