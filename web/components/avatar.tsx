import { initials } from '../i18n/format-text.ts';

export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid flex-none place-items-center rounded-full bg-fg font-bold tracking-wide text-desk ${
        small ? 'size-[22px] text-[9px]' : 'size-[30px] text-[11px]'
      }`}
    >
      {initials(name)}
    </span>
  );
}
