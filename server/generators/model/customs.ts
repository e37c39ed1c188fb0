/** How people write on each platform, as a copywriter would brief a colleague. Limits come from the platforms themselves. */
import type { PlatformName } from '../../domain/platforms.ts';

export interface Customs {
  /** Whether an address in the text can be clicked. */
  readonly clickable: boolean;
  readonly advice: string;
}

export const customs: Readonly<Record<PlatformName, Customs>> = {
  instagram: {
    clickable: false,
    advice:
      'The first line must work alone, before the fold. 60 to 150 words at most, often far fewer; short lines with air between them. Talk to one person. 3 to 6 specific hashtags in one line at the end. Links cannot be clicked: if there is one, send readers to the link in the bio, in the words people use for that in the language of the post.',
  },
  facebook: {
    clickable: true,
    advice:
      'Conversational, like telling neighbours. 40 to 80 words, two or three short paragraphs. A real question may invite comments, never "tag a friend" or "like if". At most 2 hashtags, usually none.',
  },
  linkedin: {
    clickable: true,
    advice:
      'A person talking to professionals: an observation or a concrete fact first, then what it means for the reader. 80 to 180 words, paragraphs of one or two sentences. No clickbait, no broetry of one-word lines, no boasting, no "excited to announce". 3 to 5 hashtags in one line at the end.',
  },
  tiktok: {
    clickable: false,
    advice:
      'The caption of a short video: 5 to 25 words that add to what is seen, spoken language, curiosity first. 3 to 5 hashtags at the end. Links cannot be clicked.',
  },
  youtube: {
    clickable: true,
    advice:
      'A title (in "title") of 40 to 70 characters that says what the viewer gets, with the main key word early, no capitals for shouting, no < or >. In "caption" the description: what it is about in the first two lines, the link high up, then 60 to 150 words; at most 3 hashtags at the end.',
  },
};
