/** How far something has come, from 0 to 100; hatched while it waits. */
export function ProgressLine({
  label,
  percent,
  isWaiting = false,
  className = '',
}: {
  label: string;
  percent: number;
  isWaiting?: boolean;
  className?: string;
}) {
  return (
    <span
      className={`relative block h-[5px] bg-sunk ${className}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
    >
      <i
        className={`absolute inset-y-0 left-0 ${
          isWaiting ? 'bg-[repeating-linear-gradient(135deg,var(--text)_0_2px,transparent_2px_5px)]' : 'bg-fg'
        }`}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}
