/** The sizes of a thumbnail and where they are; the two largest only exist once somebody has set their own. */
const sizes = {
  default: { file: 'default', width: 120, height: 90 },
  medium: { file: 'mqdefault', width: 320, height: 180 },
  high: { file: 'hqdefault', width: 480, height: 360 },
  standard: { file: 'sddefault', width: 640, height: 480 },
  maxres: { file: 'maxresdefault', width: 1280, height: 720 },
};

export function thumbnailsOf(imageUrl: string, videoId: string, isCustom: boolean) {
  const shown = Object.entries(sizes).slice(0, isCustom ? 5 : 3);
  return Object.fromEntries(
    shown.map(([name, { file, width, height }]) => [
      name,
      { url: `${imageUrl}/vi/${videoId}/${file}.jpg`, width, height },
    ]),
  );
}
