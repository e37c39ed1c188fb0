/** The only source that writers and picture renderers may use besides a brief. */
import type { MediaId } from '../../lib/ids.ts';
import type { Language } from './languages.ts';

/** Each from -2 (the first word) to 2 (the second); 0 is in between. */
export interface Voice {
  /** formal … casual */
  readonly casual: number;
  /** serious … playful */
  readonly playful: number;
  /** plain … lively */
  readonly lively: number;
  /** short … detailed */
  readonly detailed: number;
}

export interface BrandKit {
  readonly name: string;
  readonly sells: string;
  readonly audience: string;
  readonly voice: Voice;
  readonly doWords: readonly string[];
  readonly dontWords: readonly string[];
  readonly samplePosts: readonly string[];
  /** `#rrggbb`. */
  readonly colours: {
    readonly primary: string;
    readonly secondary: string;
    readonly accent: string;
    readonly background: string;
    readonly text: string;
  };
  readonly fonts: { readonly heading: BrandFont; readonly body: BrandFont };
  readonly logoMediaId: MediaId | null;
  /** With their `#`. */
  readonly hashtags: readonly string[];
  readonly link: string | null;
  readonly utm: UtmRules | null;
  /** Claims that must never be made, such as "clinically proven". */
  readonly bannedClaims: readonly string[];
  readonly languages: readonly Language[];
}

/** Typefaces that ship with the service; all cover the same scripts through fallbacks. */
export const brandFonts = ['grotesk', 'serif', 'mono', 'sans'] as const;
export type BrandFont = (typeof brandFonts)[number];

/** `{platform}` and `{campaign}` are replaced by their names. Empty parts are omitted. */
export interface UtmRules {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
}

export const emptyBrandKit: BrandKit = {
  name: '',
  sells: '',
  audience: '',
  voice: { casual: 0, playful: 0, lively: 0, detailed: 0 },
  doWords: [],
  dontWords: [],
  samplePosts: [],
  colours: {
    primary: '#1f2a37',
    secondary: '#e9e4da',
    accent: '#c2410c',
    background: '#ffffff',
    text: '#16181d',
  },
  fonts: { heading: 'serif', body: 'grotesk' },
  logoMediaId: null,
  hashtags: [],
  link: null,
  utm: null,
  bannedClaims: [],
  languages: ['en'],
};
