interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Platforms ask for these; any other shape is named by its pixels. */
const namedRatios = ['1:1', '4:5', '5:4', '3:4', '4:3', '2:3', '3:2', '9:16', '16:9', '1.91:1'];

const isClose = (one: number, other: number): boolean => Math.abs(one / other - 1) < 0.01;

/** `4:5`: the shape that the original was cut to; null: it keeps its own. */
export const cropRatio = (original: Frame | undefined, shown: Frame | undefined): string | null => {
  if (!original || !shown) return null;
  const ratio = shown.width / shown.height;
  if (isClose(ratio, original.width / original.height)) return null;
  const named = namedRatios.find((name) => {
    const [width = 1, height = 1] = name.split(':').map(Number);
    return isClose(ratio, width / height);
  });
  return named ?? `${shown.width} × ${shown.height}`;
};
