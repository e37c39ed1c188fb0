export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden className="flex-none">
      <path d="M2 7V2h5M22 17v5h-5" strokeWidth="2.2" className="stroke-fg" />
      <path d="M5.5 12.8l4.2 4.2L20.5 5" strokeWidth="3.2" className="stroke-ink" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="flex items-center gap-[9px] text-[1.0625rem] font-[750] tracking-[-0.025em]">
      <Mark />
      Signoff
    </span>
  );
}
