import { useEffect, useRef, useState } from 'react';
import { useDebounced } from './use-debounced.ts';

/** The words of a search field that live in the address: they go there once writing rests, and follow it when it changes. */
export const useSearchField = (
  inAddress: string,
  onSearch: (words: string | undefined) => void,
): [string, (words: string) => void] => {
  const [words, setWords] = useState(inAddress);
  const late = useDebounced(words, 250);
  const [known, setKnown] = useState(inAddress);
  // The address changed by itself, such as by going back.
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== late.trim()) setWords(inAddress);
  }
  const now = useRef({ inAddress, onSearch });
  useEffect(() => {
    now.current = { inAddress, onSearch };
  });
  useEffect(() => {
    const wanted = late.trim();
    if (wanted !== now.current.inAddress) now.current.onSearch(wanted || undefined);
  }, [late]);
  return [words, setWords];
};
