/**
 * One idea for one account or several. Each account has its own draft, which is approved and sent separately; text and
 * files are shared between them until one gets its own.
 */
import type { AccountView, PostDetailView } from '../../../server/http/views.ts';
import { createStore } from '../../browser/store.ts';
import { createDraft, type DraftContent, type DraftMedia, type PrepareDraft } from '../post/drafts.ts';
import { visibleFiles } from '../post/post-options.ts';
import type { ScheduleInput } from '../post/queries.ts';
import {
  createDraftAutosave,
  type Draft,
  type DraftAutosave,
  type DraftState,
  isBlank,
} from './draft-autosave.ts';
import type { IdeaText } from './idea-text.ts';
import type { UnsavedPart } from './unsaved-drafts.ts';

export interface Part {
  readonly key: number;
  readonly draft: DraftState;
  readonly ownText: boolean;
  readonly ownFiles: boolean;
}

export interface IdeaState {
  readonly parts: readonly [Part, ...Part[]];
  /** The shared caption. With one account it is simply the caption of the post. */
  readonly caption: string;
  readonly files: readonly DraftMedia[];
  /** The part whose own text and options are shown; null for the shared ones. */
  readonly shown: number | null;
}

export interface IdeaHooks {
  readonly prepare: PrepareDraft;
  /** What changes with the files of a draft: the files, and options that refer to them. */
  readonly withFiles: (content: DraftContent, media: readonly DraftMedia[]) => Partial<DraftContent>;
  /** What is copied to another account: text, files, the time, and options that its platform knows too. */
  readonly contentFor: (account: AccountView, like: DraftContent) => DraftContent;
  readonly onStored: (detail: PostDetailView) => Promise<void>;
  /** Called with the id of the first draft, which the URL names. */
  readonly onPostId: (id: string) => void;
}

/** The most frequent value; the first one of equals. */
export const mostCommon = <T>(values: readonly [T, ...T[]], isSame: (one: T, other: T) => boolean): T => {
  const times = (value: T): number => values.filter((other) => isSame(value, other)).length;
  return values.reduce((best, value) => (times(value) > times(best) ? value : best));
};

export const hasSameFiles = (one: readonly DraftMedia[], other: readonly DraftMedia[]): boolean =>
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

/** `initial`: the drafts of an existing idea. */
export const createIdea = (
  initial: readonly PostDetailView[],
  start: DraftContent,
  { prepare, withFiles, contentFor, onStored, onPostId }: IdeaHooks,
) => {
  let lastKey = 0;
  const autosaves = new Map<number, DraftAutosave>();
  const autosaveOf = (key: number): DraftAutosave => {
    const autosave = autosaves.get(key);
    if (!autosave) throw new Error(`There is no part ${key}.`);
    return autosave;
  };

  // Drafts of one idea are created one after the other, because each new one names an existing one.
  let creating: Promise<unknown> = Promise.resolve();
  const create = (content: DraftContent): Promise<PostDetailView> => {
    const created = creating
      .catch(() => undefined)
      .then(() => {
        const known = [...autosaves.values()].map((autosave) => autosave.get().detail?.id).find(Boolean);
        return createDraft(content, autosaves.size > 1 ? known : undefined);
      });
    creating = created;
    return created;
  };

  const startPart = (detail: PostDetailView | null, content: DraftContent): Part => {
    lastKey += 1;
    const key = lastKey;
    const autosave = createDraftAutosave(detail, content, {
      prepare,
      create,
      onStored,
      onState: (draft) => {
        // Another person's text that was loaded meanwhile also counts as its own.
        const { caption, files, parts: several } = store.get();
        const isOwn = (differs: boolean) => (several.length > 1 && differs ? true : undefined);
        const ownText = isOwn(draft.content.caption !== caption);
        const ownFiles = isOwn(!hasSameFiles(visibleFiles(draft.content.media), files));
        changePart(key, {
          draft,
          ...(ownText ? { ownText } : {}),
          ...(ownFiles ? { ownFiles } : {}),
        });
      },
      onCreated: (id) => {
        if (store.get().parts[0].key === key) onPostId(id);
      },
    });
    autosaves.set(key, autosave);
    return { key, draft: autosave.get(), ownText: false, ownFiles: false };
  };

  const [head, ...rest] = initial;
  const parts: IdeaState['parts'] = head
    ? [startPart(head, start), ...rest.map((detail) => startPart(detail, start))]
    : [startPart(null, start)];
  const store = createStore<IdeaState>(withShared(parts));

  function changePart(key: number, change: Partial<Part>): void {
    const { parts: allAutosaves, ...state } = store.get();
    const [first, ...others] = allAutosaves.map((part) => (part.key === key ? { ...part, ...change } : part));
    if (first) store.set({ ...state, parts: [first, ...others] });
  }
  const partsToChange = (own: 'ownText' | 'ownFiles'): readonly Part[] => {
    const { parts: allAutosaves } = store.get();
    return allAutosaves.length === 1 ? allAutosaves : allAutosaves.filter((part) => !part[own]);
  };
  const setFiles = ({ key, draft }: Part, files: readonly DraftMedia[]): void =>
    autosaveOf(key).change(withFiles(draft.content, [...files, ...thumbnailsOf(draft.content)]));

  /** Changes one part only; a caption set this way becomes its own. */
  const change = (key: number, part: Partial<DraftContent>): void => {
    autosaveOf(key).change(part);
    if (part.caption === undefined) return;
    if (store.get().parts.length > 1) changePart(key, { ownText: true });
    else store.set({ ...store.get(), caption: part.caption });
  };

  const allAutosaves = (): readonly DraftAutosave[] => store.get().parts.map(({ key }) => autosaveOf(key));

  const add = (account: AccountView): Part => {
    const state = store.get();
    const [first] = state.parts;
    const like = { ...first.draft.content, caption: state.caption };
    const media = [...(state.parts.length > 1 ? state.files : visibleFiles(first.draft.content.media))];
    const part = startPart(null, contentFor(account, { ...like, ...withFiles(like, media) }));
    store.set({ ...state, files: media, parts: [...state.parts, part] });
    // It gets its own draft from now on, unless nothing is written yet.
    autosaveOf(part.key).change({});
    for (const autosave of allAutosaves()) if (autosave.get().detail === null) autosave.change({});
    return part;
  };

  /** Where unsaved text belongs: to its post, to its account, or to the new post of this editor. */
  const findPart = ({ post, content }: UnsavedPart, accounts: readonly AccountView[]): Part => {
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
    draft: ({ key, draft }: Part): Draft => ({ ...autosaveOf(key), ...draft }),
    show: (shown: number | null) => store.set({ ...store.get(), shown }),

    changeText(caption: string): void {
      const { shown, parts: several } = store.get();
      if (shown !== null && several.length > 1) change(shown, { caption });
      else {
        store.set({ ...store.get(), caption });
        for (const { key } of partsToChange('ownText')) autosaveOf(key).change({ caption });
      }
    },

    /** Sets all text at once. Parts that were removed since are skipped. */
    setText({ caption, parts: several }: IdeaText): void {
      store.set({ ...store.get(), caption });
      for (const [key, { ownText, ...words }] of several) {
        const autosave = autosaves.get(key);
        if (!autosave) continue;
        const { content } = autosave.get();
        // An unchanged part needs no save.
        if (content.caption !== words.caption || content.options !== words.options) autosave.change(words);
        changePart(key, { ownText });
      }
    },

    changeFiles(next: (files: readonly DraftMedia[]) => readonly DraftMedia[]): void {
      const { shown, parts: several, files } = store.get();
      const own = several.length > 1 ? several.find(({ key }) => key === shown) : undefined;
      if (own) {
        setFiles(own, next(visibleFiles(own.draft.content.media)));
        changePart(own.key, { ownFiles: true });
        return;
      }
      const shared = next(several.length > 1 ? files : visibleFiles(several[0].draft.content.media));
      store.set({ ...store.get(), files: shared });
      for (const part of partsToChange('ownFiles')) setFiles(part, shared);
    },

    /** Goes back to the shared text and files. */
    share(key: number): void {
      const { caption, files, parts: several } = store.get();
      const part = several.find((one) => one.key === key);
      if (!part) return;
      autosaveOf(key).change({ caption });
      setFiles(part, files);
      changePart(key, { ownText: false, ownFiles: false });
    },

    change,

    add,

    /**
     * Restores what an earlier editor could not save. Text written since, where nothing was saved yet, stays above
     * it.
     */
    restoreUnsaved(unsavedParts: readonly UnsavedPart[], accounts: readonly AccountView[]): void {
      for (const one of unsavedParts) {
        const { key } = findPart(one, accounts);
        const { content: now } = autosaveOf(key).get();
        const { caption, media, ...rest } = one.content;
        const meanwhile = one.post === null && now.caption !== caption ? now : { caption: '', media: [] };
        const others = meanwhile.media.filter(({ id }) => !media.some((file) => file.id === id));
        const known = accounts.some(({ id }) => id === rest.accountId);
        autosaveOf(key).change({
          ...rest,
          accountId: known ? rest.accountId : now.accountId,
          platform: known ? rest.platform : now.platform,
          caption: [meanwhile.caption, caption].filter(Boolean).join('\n\n'),
          ...withFiles(one.content, [...others, ...media]),
        });
      }
      store.set(withShared(store.get().parts));
    },

    async remove(key: number): Promise<void> {
      const autosave = autosaveOf(key);
      const [first, ...others] = store.get().parts.filter((part) => part.key !== key);
      if (!first) return;
      await autosave.drop();
      autosaves.delete(key);
      const left: IdeaState['parts'] = [first, ...others];
      store.set(left.length === 1 ? withShared(left) : { ...store.get(), parts: left, shown: null });
      const { detail } = autosaveOf(first.key).get();
      if (detail) onPostId(detail.id);
    },

    async setSchedule(schedule: ScheduleInput | null): Promise<void> {
      await Promise.all(allAutosaves().map((autosave) => autosave.setSchedule(schedule)));
    },

    isUnsaved: () => allAutosaves().some((autosave) => autosave.isUnsaved()),
    isStuck: () => allAutosaves().some((autosave) => autosave.isStuck()),
    /** What would be lost if the page closed now. */
    unsaved: (): readonly UnsavedPart[] =>
      allAutosaves().flatMap((autosave) => {
        const { detail, content } = autosave.get();
        return autosave.isUnsaved() ? [{ post: detail?.id ?? null, content }] : [];
      }),
    discard: () => {
      for (const autosave of allAutosaves()) autosave.discard();
    },
    close: async (): Promise<void> => {
      const closed = await Promise.allSettled(allAutosaves().map((autosave) => autosave.close()));
      for (const one of closed) if (one.status === 'rejected') throw one.reason;
    },
  };
};

function withShared(parts: IdeaState['parts']): IdeaState {
  const [first, ...others] = parts;
  const caption = mostCommon(
    [first.draft.content.caption, ...others.map(({ draft }) => draft.content.caption)],
    sameText,
  );
  const shownFiles = ({ draft }: Part) => visibleFiles(draft.content.media);
  const files = mostCommon([shownFiles(first), ...others.map(shownFiles)], hasSameFiles);
  const withOwnFlags = (part: Part): Part => ({
    ...part,
    ownText: parts.length > 1 && part.draft.content.caption !== caption,
    ownFiles: parts.length > 1 && !hasSameFiles(shownFiles(part), files),
  });
  return { parts: [withOwnFlags(first), ...others.map(withOwnFlags)], caption, files, shown: null };
}
