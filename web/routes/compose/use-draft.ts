/**
 * The editor's memory. A draft is made at the first change and saved shortly after every other; one save at
 * a time, so that each carries the revision of the one before. A stale revision stops and asks. A draft belongs to
 * one platform: moving one that was made here to another makes a new draft, and the old one goes.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PostDetailView } from '../../../server/http/views.ts';
import { troubleToast } from '../../components/toasts.tsx';
import {
  createDraft,
  type DraftContent,
  deleteDraft,
  draftOf,
  loadDraft,
  saveDraft,
} from '../../data/drafts.ts';
import { type ScheduleInput, storePost } from '../../data/posts.ts';
import { ApiProblem } from '../../lib/problem.ts';

export type SaveStatus = 'empty' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict';

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
    troubleToast('The draft for the earlier platform could not be deleted. It is still among the posts.');
  });

const isBlank = ({ caption, media, options }: DraftContent): boolean =>
  caption === '' && media.length === 0 && Object.keys(options).length === 0;

/** `prepare` leaves out what is not for the server. */
export const useDraft = (
  initial: PostDetailView | null,
  start: DraftContent,
  prepare: (content: DraftContent) => DraftContent,
  onCreated: (id: string) => void,
) => {
  const client = useQueryClient();
  const [content, setContent] = useState<DraftContent>(() => (initial ? draftOf(initial) : start));
  const [detail, setDetail] = useState(initial);
  const [status, setStatus] = useState<SaveStatus>(initial ? 'saved' : 'empty');
  const [error, setError] = useState<unknown>(null);
  const latest = useRef(content);
  const saved = useRef(content);
  const base = useRef(detail);
  const running = useRef<Promise<void> | null>(null);
  const timer = useRef<number | undefined>(undefined);

  const saveAll = useCallback(async () => {
    while (latest.current !== saved.current) {
      const sending = latest.current;
      const known = base.current;
      setStatus('saving');
      const moves = known !== null && known.platform !== sending.platform;
      const next =
        known && !moves
          ? await saveDraft(known, prepare(saved.current), prepare(sending))
          : await createDraft(prepare(sending));
      base.current = next;
      saved.current = sending;
      setDetail(next);
      await storePost(client, next);
      if (!known || moves) onCreated(next.id);
      if (moves) await dropDraft(known.id);
    }
    setError(null);
    if (base.current) setStatus('saved');
  }, [client, onCreated, prepare]);

  /** Saves now, and tells whoever waits whether it worked. */
  const flush = useCallback(async (): Promise<PostDetailView | null> => {
    window.clearTimeout(timer.current);
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    try {
      await running.current;
    } catch (problem) {
      setError(problem);
      setStatus(isConflict(problem) ? 'conflict' : 'failed');
      throw problem;
    }
    return base.current;
  }, [saveAll]);

  const change = useCallback(
    (part: Partial<DraftContent>) => {
      latest.current = { ...latest.current, ...part };
      setContent(latest.current);
      if (!base.current && isBlank(latest.current)) return;
      setStatus((was) => (was === 'conflict' ? was : 'waiting'));
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        flush().catch((problem: unknown) => console.info('The draft is not saved yet', problem));
      }, pauseMs);
    },
    [flush],
  );

  /** A time the server refuses is taken back, so that the words are still saved. */
  const setSchedule = useCallback(
    async (schedule: ScheduleInput | null) => {
      const before = latest.current.schedule;
      change({ schedule });
      if (!base.current) return;
      try {
        await flush();
      } catch (problem) {
        if (!isAboutTime(problem)) return;
        change({ schedule: before });
        throw problem;
      }
    },
    [change, flush],
  );

  const settle = useCallback(
    async (mine: boolean) => {
      if (!base.current) return;
      const theirs = await loadDraft(base.current.id);
      base.current = theirs;
      saved.current = draftOf(theirs);
      setDetail(theirs);
      if (mine) latest.current = { ...latest.current };
      else {
        latest.current = saved.current;
        setContent(saved.current);
      }
      setStatus('saved');
      setError(null);
      if (mine) await flush();
    },
    [flush],
  );

  useEffect(() => {
    const unsaved = (): boolean => latest.current !== saved.current;
    const warn = (event: BeforeUnloadEvent): void => {
      if (unsaved() && (base.current || !isBlank(latest.current))) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.clearTimeout(timer.current);
      if (unsaved() && base.current)
        flush().catch((problem: unknown) => console.warn('The last words were not saved', problem));
    };
  }, [flush]);

  /** Reads again what the server makes of the files; what is being written stays. */
  const look = useCallback(async (): Promise<void> => {
    const known = base.current;
    if (!known || running.current) return;
    const now = await loadDraft(known.id);
    if (base.current !== known || now.revision !== known.revision) return;
    base.current = now;
    setDetail(now);
  }, []);
  const making = isMaking(detail);
  useEffect(() => {
    if (!making) return;
    const watch = window.setInterval(() => {
      look().catch((problem: unknown) => console.info('The files could not be looked up now', problem));
    }, lookMs);
    return () => window.clearInterval(watch);
  }, [making, look]);

  /** Waits until no file is being made to fit any more. */
  const untilMade = useCallback(async (): Promise<void> => {
    do {
      await look();
      if (isMaking(base.current)) await new Promise((resolve) => window.setTimeout(resolve, lookMs));
    } while (isMaking(base.current));
  }, [look]);

  /** The files as they are now, for uploads that end later. */
  const media = useCallback(() => latest.current.media, []);

  return { content, detail, status, error, change, setSchedule, flush, untilMade, settle, media, look };
};

export type Draft = ReturnType<typeof useDraft>;
