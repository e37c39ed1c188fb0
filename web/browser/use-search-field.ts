import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/**
 * A search field backed by a search param: the text goes into the URL when typing pauses, and follows the URL when
 * that changes.
 */
export const useSearchField = (
  inUrl: string,
  onSearch: (text: string | undefined) => void,
): [string, (text: string) => void] => {
  const [text, setText] = useState(inUrl);
  const debounced = useDebounced(text, 250);
  const [lastInUrl, setLastInUrl] = useState(inUrl);
  // The URL changed by itself, for example by going back.
  if (lastInUrl !== inUrl) {
    setLastInUrl(inUrl);
    if (inUrl !== debounced.trim()) setText(inUrl);
  }
  const latest = useRef({ inUrl, onSearch });
  useEffect(() => {
    latest.current = { inUrl, onSearch };
  });
  useEffect(() => {
    const query = debounced.trim();
    if (query !== latest.current.inUrl) latest.current.onSearch(query || undefined);
  }, [debounced]);
  return [text, setText];
};
