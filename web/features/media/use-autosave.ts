/** A value that is saved shortly after the last change, and on unmount. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';

export type AutosaveStatus = 'resting' | 'changed' | 'saving' | 'saved' | 'failed';

export const useAutosave = <T>(stored: T, save: (value: T) => Promise<unknown>, delayMs = 700) => {
  const [changed, setChanged] = useState<{ readonly value: T } | null>(null);
  const [status, setStatus] = useState<AutosaveStatus>('resting');
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<{ readonly value: T } | null>(null);
  const latestSave = useRef(save);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => {
    latestSave.current = save;
  });

  const flush = useCallback(async (): Promise<void> => {
    window.clearTimeout(timer.current);
    const pending = latest.current;
    if (!pending) return;
    setStatus('saving');
    try {
      await latestSave.current(pending.value);
    } catch (problem) {
      setError(problem);
      setStatus('failed');
      return;
    }
    if (latest.current !== pending) return;
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
      timer.current = window.setTimeout(() => void flush(), delayMs);
    },
    [flush, delayMs],
  );

  useEffect(() => () => void flush(), [flush]);

  return { value: changed ? changed.value : stored, set, flush, status, error };
};

export const autosaveLabels: Record<AutosaveStatus, string> = {
  resting: '',
  changed: t('Changed'),
  saving: t('Saving'),
  saved: t('Saved'),
  failed: t('Not saved'),
};
