/** Progress of unknown length. */
export const BusyLine = ({ label }: { label?: string }) => (
  <div
    className="relative h-1.5 overflow-hidden border border-edge-strong bg-[repeating-linear-gradient(135deg,var(--edge)_0_4px,transparent_4px_7px)] after:absolute after:inset-y-0 after:left-0 after:w-[28%] after:animate-run after:bg-fg motion-reduce:after:animate-none"
    {...(label ? { role: 'progressbar', 'aria-label': label } : {})}
  />
);
