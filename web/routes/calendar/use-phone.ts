import { useSyncExternalStore } from 'react';

const phone = window.matchMedia('(width < 761px)');
const follow = (onChange: () => void) => {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
};

/** The calendar opens as a list there. */
export const isPhoneNow = (): boolean => phone.matches;
export const usePhone = (): boolean => useSyncExternalStore(follow, isPhoneNow);
