import { useEffect, useRef } from 'react';

/**
 * Who hears the page hears which entry Enter would open. cmdk names the entry to the field a moment too early, before a
 * changed list is drawn: what is chosen when the list opens, or while somebody types, was never said.
 */
export const useSaidChoice = () => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inside = frame.current;
    if (!inside) return;
    const tell = (): void => {
      const field = inside.querySelector('[role="combobox"]');
      const chosen = inside.querySelector('[role="option"][aria-selected="true"]')?.id ?? '';
      if (!field || (field.getAttribute('aria-activedescendant') ?? '') === chosen) return;
      if (chosen) field.setAttribute('aria-activedescendant', chosen);
      else field.removeAttribute('aria-activedescendant');
    };
    const changes = new MutationObserver(tell);
    const attributeFilter = ['aria-selected', 'aria-activedescendant'];
    changes.observe(inside, { subtree: true, childList: true, attributes: true, attributeFilter });
    tell();
    return () => changes.disconnect();
  }, []);
  return frame;
};
