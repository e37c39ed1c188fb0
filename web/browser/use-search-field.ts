import { useEffect, useRef, useState } from 'react';
import { useLate } from './use-debounced.ts';

/** The words of a search field that live in the address: they go there once writing rests, and follow it when it changes. */
export const useSearchWords = (
  said: string,
  onSearch: (words: string | undefined) => void,
): [string, (words: string) => void] => {
  const [words, setWords] = useState(said);
  const late = useLate(words, 250);
  const [known, setKnown] = useState(said);
  // The address changed by itself, such as by going back.
  if (known !== said) {
    setKnown(said);
    if (said !== late.trim()) setWords(said);
  }
  const now = useRef({ said, onSearch });
  useEffect(() => {
    now.current = { said, onSearch };
  });
  useEffect(() => {
    const wanted = late.trim();
    if (wanted !== now.current.said) now.current.onSearch(wanted || undefined);
  }, [late]);
  return [words, setWords];
};
