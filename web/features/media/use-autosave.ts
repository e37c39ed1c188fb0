/** A value that saves itself a moment after the last change, and when the person goes on. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';

export type AutosaveStatus = 'resting' | 'changed' | 'saving' | 'saved' | 'failed';

export const useAutosave = <T>(stored: T, save: (value: T) => Promise<unknown>, pauseMs = 700) => {
  const [changed, setChanged] = useState<{ readonly value: T } | null>(null);
  const [status, setStatus] = useState<AutosaveStatus>('resting');
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<{ readonly value: T } | null>(null);
  const saving = useRef(save);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    saving.current = save;
  });

  const flush = useCallback(async (): Promise<void> => {
    window.clearTimeout(timer.current);
    const sending = latest.current;
    if (!sending) return;
    setStatus('saving');
    try {
      await saving.current(sending.value);
    } catch (problem) {
      setError(problem);
      setStatus('failed');
      return;
    }
    if (latest.current !== sending) return;
    latest.current = null;
    setChanged(null);
    setError(null);
    setStatus('saved');
  }, []);

  const set = useCallback(
    (value: T): void => {
      latest.current = { value };
      setChanged(latest.current);
      setStatus('changed');
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), pauseMs);
    },
    [flush, pauseMs],
  );

  useEffect(() => () => void flush(), [flush]);

  return { value: changed ? changed.value : stored, set, flush, status, error };
};

export const autosaveWords: Record<AutosaveStatus, string> = {
  resting: '',
  changed: t('Changed'),
  saving: t('Saving'),
  saved: t('Saved'),
  failed: t('Not saved'),
};
