/** A name at a point of a picture: below it, or above it near the lower edge, and never beyond the sides. */
export const personMark = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  className: `absolute -translate-x-(--across) before:absolute before:left-[clamp(4px,var(--across)-5px,100%-14px)] before:border-x-[5px] before:border-x-transparent ${
    y > 0.88
      ? '-translate-y-[calc(100%+6px)] before:-bottom-[5px] before:border-t-[5px] before:border-t-(--mark)'
      : 'translate-y-[6px] before:-top-[5px] before:border-b-[5px] before:border-b-(--mark)'
  }`,
  style: { left: `${x * 100}%`, top: `${y * 100}%`, '--across': `${x * 100}%` } as React.CSSProperties,
});
