import type { ListedVideo } from './answers.ts';

/** Lists cut texts off at 150 characters. */
const cutAt = 150;

/** Both sides alike, however TikTok stores line ends, composed characters and space. */
const comparable = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/** Whether a listed video shows this text, or its beginning where the list cut it. */
export function sameText(video: Pick<ListedVideo, 'title' | 'video_description'>, text: string): boolean {
  const wanted = comparable(text);
  return [video.video_description, video.title].some((listed) => {
    if (listed === undefined || listed.trim() === '') return false;
    const shown = comparable(listed.replace(/(…|\.\.\.)$/, ''));
    // Cut text may have lost white space at both ends, so a little less counts as cut, too.
    const cut = listed.length >= cutAt - 3;
    return comparable(listed) === wanted || (cut && wanted.startsWith(shown));
  });
}
