/** An app's picture, or the first letter of its name. */
export function AppLogo({ name, url, size = 36 }: { name: string; url: string | null; size?: 36 | 60 }) {
  const box = size === 60 ? 'size-[60px] rounded-3 text-[1.75rem]' : 'size-9 rounded-2 text-lg';
  if (url) return <img src={url} alt="" className={`${box} flex-none object-cover`} />;
  return (
    <span
      aria-hidden
      className={`${box} grid flex-none place-items-center bg-sunk font-voice font-medium text-fg-2`}
    >
      {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
    </span>
  );
}
