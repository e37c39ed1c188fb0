/**
 * Single keys and two-key sequences such as `g h`. Off while somebody types or a dialog is open, and altogether
 * for whoever does not want them: some people speak to their computer, and every word would be a command.
 */
import { useEffect, useRef } from 'react';
import { readSaved, writeSaved } from './storage.ts';
import { createStore } from './store.ts';

export type Hotkeys = Record<string, () => void>;

const sequenceMs = 1200;
const layers = new Set<{ current: Hotkeys }>();
let lead = '';
let leadAt = 0;

export const keysOn = createStore(readSaved('keys') !== 'off');

export const switchKeys = (on: boolean): void => {
  keysOn.set(on);
  writeSaved('keys', on ? 'on' : 'off');
};

const isSomethingOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"], [role="alertdialog"]') !== null;

const busy = (target: EventTarget | null): boolean => {
  if (!keysOn.get() || isSomethingOpen()) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
};

const find = (name: string): (() => void) | undefined =>
  [...layers].map((layer) => layer.current[name]).findLast((action) => action !== undefined);

const startsSequence = (key: string): boolean =>
  [...layers].some((layer) => Object.keys(layer.current).some((name) => name.startsWith(`${key} `)));

const onKey = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || busy(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === 'shift') return;
  const open = lead !== '' && event.timeStamp - leadAt < sequenceMs;
  const action = open ? find(`${lead} ${key}`) : find(key);
  lead = !open && startsSequence(key) ? key : '';
  leadAt = event.timeStamp;
  if (!action) return;
  event.preventDefault();
  action();
};

/** The keys live as long as the component; of two components that want a key, the younger gets it. */
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

/** Ctrl or ⌘ with a letter. Works while typing too; an open dialog has the keys to itself. */
export const useCommandKey = (letter: string, action: () => void): void => {
  const current = useRef(action);
  useEffect(() => {
    current.current = action;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isOurs || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      if (!event.repeat && !isSomethingOpen()) current.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [letter]);
};
