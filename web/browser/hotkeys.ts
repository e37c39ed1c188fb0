/**
 * Single keys and two-key sequences such as `g h`. Off while a field has the focus or a dialog is open, and
 * entirely for users who disabled them: with voice input, every dictated word would trigger commands.
 */
import { useEffect, useRef } from 'react';
import { readSetting, writeSetting } from './storage.ts';
import { createStore } from './store.ts';

export type Hotkeys = Record<string, () => void>;

const sequenceMs = 1200;
const layers = new Set<{ current: Hotkeys }>();
let firstKey = '';
let firstKeyAt = 0;

export const hotkeysEnabled = createStore(readSetting('keys') !== 'off');

export const setHotkeysEnabled = (on: boolean): void => {
  hotkeysEnabled.set(on);
  writeSetting('keys', on ? 'on' : 'off');
};

const isOverlayOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="alertdialog"]') !== null;

const isInactive = (target: EventTarget | null): boolean => {
  if (!hotkeysEnabled.get() || isOverlayOpen()) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
};

const findAction = (name: string): (() => void) | undefined =>
  [...layers].map((layer) => layer.current[name]).findLast((action) => action !== undefined);

const startsSequence = (key: string): boolean =>
  [...layers].some((layer) => Object.keys(layer.current).some((name) => name.startsWith(`${key} `)));

const onKey = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isInactive(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === 'shift') return;
  const inSequence = firstKey !== '' && event.timeStamp - firstKeyAt < sequenceMs;
  const action = inSequence ? findAction(`${firstKey} ${key}`) : findAction(key);
  firstKey = !inSequence && startsSequence(key) ? key : '';
  firstKeyAt = event.timeStamp;
  if (!action) return;
  event.preventDefault();
  action();
};

/** The keys are active while the component is mounted. When two components use the same key, the newer one wins. */
export const useHotkeys = (keys: Hotkeys): void => {
  const layer = useRef(keys);
  useEffect(() => {
    layer.current = keys;
  });
  useEffect(() => {
    if (layers.size === 0) window.addEventListener('keydown', onKey);
    layers.add(layer);
    return () => {
      layers.delete(layer);
      if (layers.size === 0) window.removeEventListener('keydown', onKey);
    };
  }, []);
};

/** Ctrl or ⌘ with a letter. Works while typing too, but not while a dialog is open. */
export const useCommandKey = (letter: string, action: () => void): void => {
  const latestAction = useRef(action);
  useEffect(() => {
    latestAction.current = action;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isOurs || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      if (!event.repeat && !isOverlayOpen()) latestAction.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter]);
};
