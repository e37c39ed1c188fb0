/** Shared by the list of toasts, which loads later, and its stand-in on the first page. */
export const toastListClass =
  'fixed bottom-[76px] left-1/2 z-70 grid w-max max-w-[calc(100vw-24px)] -translate-x-1/2 grid-cols-none gap-2 outline-none max-tablet:bottom-[140px]';

export const toastClass =
  'flex min-h-12 animate-fade items-center gap-3 rounded-3 bg-solid py-2.5 pr-2.5 pl-3.5 text-on-solid shadow-lift';
