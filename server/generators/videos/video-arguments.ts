/**
 * The FFmpeg arguments: stills in sequence with soft cross-fades, in a video format that every platform accepts.
 */

export interface VideoPlan {
  readonly stills: readonly string[];
  readonly secondsEach: number;
  readonly width: number;
  readonly height: number;
  readonly target: string;
}

const framesPerSecond = 30;
const fadeSeconds = 0.7;
const maxFadeShare = 0.35;
/** Silence that the AAC encoder adds before its input. */
const encoderSeconds = 0.022;

/** A fade overlaps both stills; each is seen for `secondsEach` from the middle of one fade to the next. */
const fadeOf = (secondsEach: number): number => Math.min(fadeSeconds, secondsEach * maxFadeShare);

export const videoSeconds = ({ stills, secondsEach }: Pick<VideoPlan, 'stills' | 'secondsEach'>): number =>
  stills.length * secondsEach;

export function videoArguments(plan: VideoPlan): string[] {
  const { stills, target } = plan;
  const seconds = videoSeconds(plan);
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file', '-threads', '2'],
    ...stills.flatMap((path) => [
      '-f',
      'image2',
      '-framerate',
      String(framesPerSecond),
      '-i',
      `file:${path}`,
    ]),
    // A silent track: some players and platforms treat a video without sound as broken.
    ...['-f', 'lavfi', '-t', (seconds - encoderSeconds).toFixed(3)],
    ...['-i', 'anullsrc=channel_layout=stereo:sample_rate=48000'],
    ...['-filter_complex', filters(plan), '-map', '[film]', '-map', `${stills.length}:a`],
    ...['-t', seconds.toFixed(3), '-r', String(framesPerSecond)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19', '-tune', 'stillimage'],
    ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-g', String(framesPerSecond * 2)],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:a', 'aac', '-b:a', '96k', '-map_metadata', '-1'],
    // Instagram requires a file without edit lists and with its index first.
    ...['-use_editlist', '0', '-movflags', '+faststart+negative_cts_offsets'],
    ...['-f', 'mp4', '-y', `file:${target}`],
  ];
}

/** Half a fade longer on each side that has a neighbour. */
function shownSeconds({ stills, secondsEach }: VideoPlan, index: number): number {
  const sides = (index > 0 ? 1 : 0) + (index < stills.length - 1 ? 1 : 0);
  return secondsEach + (sides * fadeOf(secondsEach)) / 2;
}

function filters(plan: VideoPlan): string {
  const { stills, width, height, secondsEach } = plan;
  // Decoded and fitted once, then repeated: FFmpeg's own looping would decode the picture for every frame.
  const fitted = stills.map((_, index) => {
    const frames = Math.ceil(shownSeconds(plan, index) * framesPerSecond);
    return [
      `[${index}:v]scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
      `crop=${width}:${height}`,
      'setsar=1',
      'format=yuv420p',
      `loop=loop=${frames - 1}:size=1:start=0`,
      `setpts=N/(${framesPerSecond}*TB)`,
      `fps=${framesPerSecond}[s${index}]`,
    ].join(',');
  });
  const fade = fadeOf(secondsEach);
  let last = '[s0]';
  const faded = stills.slice(1).map((_, index) => {
    const offset = (index + 1) * secondsEach - fade / 2;
    const name = `[f${index + 1}]`;
    const chain = `${last}[s${index + 1}]xfade=transition=fade:duration=${fade.toFixed(3)}:offset=${offset.toFixed(3)}${name}`;
    last = name;
    return chain;
  });
  return [...fitted, ...faded, `${last}null[film]`].join(';');
}
