/**
 * Autosave of one draft. The draft is created at the first change and saved shortly after every other; one save at a
 * time, so that each carries the revision of the one before. A stale revision stops and asks. A draft belongs to one
 * platform: moving one that was created here to another platform creates a new draft and deletes the old one.
 */
import type { PostDetailView } from '../../../server/http/views.ts';
import { serverReachable } from '../../browser/connection.ts';
import { errorToast } from '../../components/toast-store.ts';
import { ApiProblem, isUnreachable } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import {
  type DraftContent,
  deleteDraft,
  fitDraftPictures,
  loadDraft,
  type PrepareDraft,
  saveDraft,
  toDraft,
} from '../post/drafts.ts';
import type { ScheduleInput } from '../post/queries.ts';

export type SaveStatus = 'empty' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface DraftState {
  readonly content: DraftContent;
  readonly detail: PostDetailView | null;
  readonly status: SaveStatus;
  readonly error: unknown;
}

export interface AutosaveHooks {
  readonly prepare: PrepareDraft;
  readonly create: (content: DraftContent) => Promise<PostDetailView>;
  readonly onState: (state: DraftState) => void;
  readonly onStored: (detail: PostDetailView) => Promise<void>;
  /** The draft has an id now, or a new one. */
  readonly onCreated: (id: string) => void;
}

const debounceMs = 700;
const pollMs = 1000;
const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'edit_conflict';
const timeCodes = [
  'nonexistent_time',
  'ambiguous_time',
  'time_in_past',
  'invalid_time',
  'outside_approved_time',
];
const isAboutTime = (error: unknown): boolean =>
  error instanceof ApiProblem && timeCodes.includes(error.code);

const isGenerating = (detail: PostDetailView | null): boolean =>
  detail?.media.some(({ fitting }) => fitting?.state === 'making') ?? false;

const deleteEarlierDraft = (id: string): Promise<void> =>
  deleteDraft(id).catch((problem: unknown) => {
    console.warn('The earlier draft could not be deleted', problem);
    errorToast(t('The draft for the earlier platform could not be deleted. It is still among the posts.'));
  });

export const isBlank = ({ caption, media, options }: DraftContent): boolean =>
  caption === '' && media.length === 0 && Object.keys(options).length === 0;

export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

export const createDraftAutosave = (
  initial: PostDetailView | null,
  start: DraftContent,
  { prepare, create, onState, onStored, onCreated }: AutosaveHooks,
) => {
  const first = initial ? toDraft(initial) : start;
  let state: DraftState = {
    content: first,
    detail: initial,
    status: initial ? 'saved' : 'empty',
    error: null,
  };
  let saved = first;
  let running: Promise<void> | null = null;
  let timer: number | undefined;
  let pollTimer: number | undefined;
  let isClosed = false;
  const set = (part: Partial<DraftState>): void => {
    state = { ...state, ...part };
    onState(state);
    watchRenditions();
  };

  const saveAll = async (): Promise<void> => {
    while (state.content !== saved) {
      const sending = state.content;
      const known = state.detail;
      set({ status: 'saving' });
      const moves = known !== null && known.platform !== sending.platform;
      const next =
        known && !moves ? await saveDraft(known, saved, sending, prepare) : await create(prepare(sending));
      saved = sending;
      set({ detail: next });
      await onStored(next);
      // Do not navigate if the editor was closed meanwhile.
      if ((!known || moves) && !isClosed) onCreated(next.id);
      if (moves) await deleteEarlierDraft(known.id);
    }
    set({ error: null, ...(state.detail ? { status: 'saved' } : {}) });
  };

  /** Saves now; resolves to the stored post, and rejects if saving failed. */
  const flush = async (): Promise<PostDetailView | null> => {
    window.clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    try {
      await running;
    } catch (problem) {
      set({ error: problem, status: isConflict(problem) ? 'conflict' : 'failed' });
      throw problem;
    }
    return state.detail;
  };

  const change = (part: Partial<DraftContent>): void => {
    const content = { ...state.content, ...part };
    const staysEmpty = !state.detail && isBlank(content);
    set({ content, ...(staysEmpty || state.status === 'conflict' ? {} : { status: 'waiting' }) });
    if (staysEmpty) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      flush().catch((problem: unknown) => console.info('The draft is not saved yet', problem));
    }, debounceMs);
  };

  /** Saves again what failed while the server was unreachable. */
  const unsubscribe = serverReachable.subscribe(() => {
    if (serverReachable.get() && state.status === 'failed' && isUnreachable(state.error))
      flush().catch((problem: unknown) => console.info('The draft is not saved yet', problem));
  });

  /** A time that the server refuses is reverted, so that the text is still saved. */
  const setSchedule = async (schedule: ScheduleInput | null): Promise<void> => {
    const before = state.content.schedule;
    change({ schedule });
    if (!state.detail) return;
    try {
      await flush();
    } catch (problem) {
      if (!isAboutTime(problem)) return;
      change({ schedule: before });
      throw problem;
    }
  };

  const settle = async (mine: boolean): Promise<void> => {
    if (!state.detail) return;
    const theirs = await loadDraft(state.detail.id);
    saved = toDraft(theirs);
    set({
      detail: theirs,
      content: mine ? { ...state.content } : saved,
      status: 'saved',
      error: null,
    });
    if (mine) await flush();
  };

  /** Refetches the renditions of the files; the text being written stays. */
  const look = async (): Promise<void> => {
    const known = state.detail;
    if (!known || running) return;
    const now = await loadDraft(known.id);
    if (state.detail === known && now.revision === known.revision) set({ detail: now });
  };
  /** Has the pictures made as they will go out, before the draft is sent to review. */
  const fitPictures = async (): Promise<void> => {
    const known = await flush();
    if (!known) return;
    const now = await fitDraftPictures(known.id);
    if (state.detail?.id === known.id && now.revision === state.detail.revision) set({ detail: now });
  };
  const watchRenditions = (): void => {
    if (isGenerating(state.detail) === (pollTimer !== undefined)) return;
    window.clearInterval(pollTimer);
    pollTimer = isGenerating(state.detail)
      ? window.setInterval(() => {
          look().catch((problem: unknown) => console.info('The files could not be refreshed', problem));
        }, pollMs)
      : undefined;
  };
  watchRenditions();

  /** Waits until no rendition is being generated. */
  const untilMade = async (): Promise<void> => {
    do {
      await look();
      if (isGenerating(state.detail)) await new Promise((resolve) => window.setTimeout(resolve, pollMs));
    } while (isGenerating(state.detail));
  };

  const isUnsaved = (): boolean =>
    state.content !== saved && (state.detail !== null || !isBlank(state.content));

  /** Leaving would not save it: a conflict must be resolved, or the server must be reachable again. */
  const isStuck = (): boolean =>
    isUnsaved() && (['failed', 'conflict'].includes(state.status) || !serverReachable.get());

  /** The editor was closed. Saves the last changes, even if they are the first. */
  const close = async (): Promise<void> => {
    isClosed = true;
    unsubscribe();
    window.clearTimeout(timer);
    window.clearInterval(pollTimer);
    if (isUnsaved()) await flush();
  };

  /** Gives up the unsaved changes. */
  const discard = (): void => {
    window.clearTimeout(timer);
    saved = state.content;
    set({ error: null });
  };

  /** Deletes the draft together with its unsaved changes. */
  const drop = async (): Promise<void> => {
    unsubscribe();
    window.clearTimeout(timer);
    await running?.catch(() => undefined);
    if (state.detail) await deleteDraft(state.detail.id);
    window.clearInterval(pollTimer);
    saved = state.content;
  };

  return {
    get: () => state,
    change,
    setSchedule,
    flush,
    settle,
    look,
    fitPictures,
    untilMade,
    isUnsaved,
    isStuck,
    close,
    discard,
    drop,
    /** Takes over what the server reported, such as that the post is in review now. */
    setDetail: (detail: PostDetailView) => set({ detail }),
  };
};

/** A draft and its operations. */
export type Draft = DraftState & Omit<DraftAutosave, 'get'>;
