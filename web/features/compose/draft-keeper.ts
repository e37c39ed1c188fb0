/**
 * The memory of one draft. It is made at the first change and saved shortly after every other; one save at a time, so
 * that each carries the revision of the one before. A stale revision stops and asks. A draft belongs to one platform:
 * moving one that was made here to another makes a new draft, and the old one goes.
 */
import type { PostDetailView } from '../../../server/http/views.ts';
import { reachable } from '../../browser/connection.ts';
import { troubleToast } from '../../components/toast-store.ts';
import { ApiProblem, isUnreachable } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { type DraftContent, deleteDraft, draftOf, loadDraft, saveDraft } from '../post/drafts.ts';
import type { ScheduleInput } from '../post/queries.ts';

export type SaveStatus = 'empty' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

export interface DraftState {
  readonly content: DraftContent;
  readonly detail: PostDetailView | null;
  readonly status: SaveStatus;
  readonly error: unknown;
}

export interface KeeperWork {
  /** Leaves out what is not for the server. */
  readonly prepare: (content: DraftContent) => DraftContent;
  readonly create: (content: DraftContent) => Promise<PostDetailView>;
  readonly onState: (state: DraftState) => void;
  readonly onStored: (detail: PostDetailView) => Promise<void>;
  /** It has an id now, or another one. */
  readonly onCreated: (id: string) => void;
}

const pauseMs = 700;
const lookMs = 1000;
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

const isMaking = (detail: PostDetailView | null): boolean =>
  detail?.media.some(({ fitting }) => fitting?.state === 'making') ?? false;

const dropDraft = (id: string): Promise<void> =>
  deleteDraft(id).catch((problem: unknown) => {
    console.warn('The earlier draft could not be deleted', problem);
    troubleToast(t('The draft for the earlier platform could not be deleted. It is still among the posts.'));
  });

export const isBlank = ({ caption, media, options }: DraftContent): boolean =>
  caption === '' && media.length === 0 && Object.keys(options).length === 0;

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export const createDraftKeeper = (
  initial: PostDetailView | null,
  start: DraftContent,
  { prepare, create, onState, onStored, onCreated }: KeeperWork,
) => {
  const first = initial ? draftOf(initial) : start;
  let state: DraftState = {
    content: first,
    detail: initial,
    status: initial ? 'saved' : 'empty',
    error: null,
  };
  let saved = first;
  let running: Promise<void> | null = null;
  let timer: number | undefined;
  let watch: number | undefined;
  let isClosed = false;
  const set = (part: Partial<DraftState>): void => {
    state = { ...state, ...part };
    onState(state);
    watchMaking();
  };

  const saveAll = async (): Promise<void> => {
    while (state.content !== saved) {
      const sending = state.content;
      const known = state.detail;
      set({ status: 'saving' });
      const moves = known !== null && known.platform !== sending.platform;
      const next =
        known && !moves
          ? await saveDraft(known, prepare(saved), prepare(sending))
          : await create(prepare(sending));
      saved = sending;
      set({ detail: next });
      await onStored(next);
      // Whoever has gone elsewhere is not called back to it.
      if ((!known || moves) && !isClosed) onCreated(next.id);
      if (moves) await dropDraft(known.id);
    }
    set({ error: null, ...(state.detail ? { status: 'saved' } : {}) });
  };

  /** Saves now, and tells whoever waits whether it worked. */
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
    const rests = !state.detail && isBlank(content);
    set({ content, ...(rests || state.status === 'conflict' ? {} : { status: 'waiting' }) });
    if (rests) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      flush().catch((problem: unknown) => console.info('The draft is not saved yet', problem));
    }, pauseMs);
  };

  /** What could not be saved because nobody answered is saved when somebody does. */
  const stopWaiting = reachable.subscribe(() => {
    if (reachable.get() && state.status === 'failed' && isUnreachable(state.error))
      flush().catch((problem: unknown) => console.info('The draft is not saved yet', problem));
  });

  /** A time the server refuses is taken back, so that the words are still saved. */
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
    saved = draftOf(theirs);
    set({
      detail: theirs,
      content: mine ? { ...state.content } : saved,
      status: 'saved',
      error: null,
    });
    if (mine) await flush();
  };

  /** Reads again what the server makes of the files; what is being written stays. */
  const look = async (): Promise<void> => {
    const known = state.detail;
    if (!known || running) return;
    const now = await loadDraft(known.id);
    if (state.detail === known && now.revision === known.revision) set({ detail: now });
  };
  const watchMaking = (): void => {
    if (isMaking(state.detail) === (watch !== undefined)) return;
    window.clearInterval(watch);
    watch = isMaking(state.detail)
      ? window.setInterval(() => {
          look().catch((problem: unknown) => console.info('The files could not be looked up now', problem));
        }, lookMs)
      : undefined;
  };
  watchMaking();

  /** Waits until no file is being made to fit any more. */
  const untilMade = async (): Promise<void> => {
    do {
      await look();
      if (isMaking(state.detail)) await new Promise((resolve) => window.setTimeout(resolve, lookMs));
    } while (isMaking(state.detail));
  };

  const isUnsaved = (): boolean =>
    state.content !== saved && (state.detail !== null || !isBlank(state.content));

  /** It would not be saved by leaving: somebody must decide, or the server must answer again. */
  const isStuck = (): boolean =>
    isUnsaved() && (['failed', 'conflict'].includes(state.status) || !reachable.get());

  /** Nobody looks at it any more. The last words are saved, also where they are the first. */
  const close = async (): Promise<void> => {
    isClosed = true;
    stopWaiting();
    window.clearTimeout(timer);
    window.clearInterval(watch);
    if (isUnsaved()) await flush();
  };

  /** What was not saved is not wanted. */
  const discard = (): void => {
    window.clearTimeout(timer);
    saved = state.content;
    set({ error: null });
  };

  /** It goes, and what waits to be saved goes with it. */
  const drop = async (): Promise<void> => {
    stopWaiting();
    window.clearTimeout(timer);
    await running?.catch(() => undefined);
    if (state.detail) await deleteDraft(state.detail.id);
    window.clearInterval(watch);
    saved = state.content;
  };

  return {
    get: () => state,
    change,
    setSchedule,
    flush,
    settle,
    look,
    untilMade,
    isUnsaved,
    isStuck,
    close,
    discard,
    drop,
    /** The server said more of it, such as that it is in review now. */
    stored: (detail: PostDetailView) => set({ detail }),
  };
};

/** A draft and what can be done with it. */
export type Draft = DraftState & Omit<DraftKeeper, 'get'>;
