/** Single keys and two-key sequences such as `g h`. Off while somebody types or a dialog is open. */
import { useEffect, useRef } from 'react';

export type Hotkeys = Record<string, () => void>;

const sequenceMs = 1200;
const layers = new Set<{ current: Hotkeys }>();
let lead = '';
let leadAt = 0;

const busy = (target: EventTarget | null): boolean => {
  if (document.querySelector('[role="dialog"], [role="menu"], [role="alertdialog"]')) return true;
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
