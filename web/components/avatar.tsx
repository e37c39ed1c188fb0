import { initials } from '../i18n/format-text.ts';

const fills = [
  'bg-fg text-desk',
  'bg-(--avatar-brown) text-(--on-avatar)',
  'bg-(--avatar-green) text-(--on-avatar)',
  'bg-(--avatar-slate) text-(--on-avatar)',
  'bg-(--avatar-plum) text-(--on-avatar)',
];

/** The same person has the same fill everywhere. */
const fillOf = (name: string): string =>
  fills[
    [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 0) % fills.length
  ] ?? '';

export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      aria-hidden
      className={`grid flex-none place-items-center rounded-full font-bold tracking-wide ${fillOf(name)} ${
        small ? 'size-[22px] text-[9px]' : 'size-[30px] text-[11px]'
      }`}
    >
      {initials(name)}
    </span>
  );
}
