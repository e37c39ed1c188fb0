/** What the writer and the picture maker may draw on. */
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BrandView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';
import { storeAnswer } from '../../data/store-answer.ts';
import { t } from '../../i18n/t.ts';

export const brandFonts = ['grotesk', 'serif', 'mono', 'sans'] as const;
export type BrandFont = (typeof brandFonts)[number];
export type ColourName = keyof BrandView['colours'];
export type VoiceName = keyof BrandView['voice'];

export type { BrandView };
export type BrandKit = Omit<BrandView, 'logo_url' | 'updated_at'>;
export type UtmRules = NonNullable<BrandView['utm']>;

export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: () => get<BrandView>('/v1/brand'),
});

export const brandSaving = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (kit: BrandKit) => post<BrandView>('/v1/brand', kit),
    onSuccess: (saved) => storeAnswer(client, brandQuery.queryKey, saved),
  });

export const useSaveBrand = () => useMutation(brandSaving(useQueryClient()));

export const kitOf = ({ logo_url: _url, updated_at: _at, ...kit }: BrandView): BrandKit => kit;

const names: Readonly<Record<keyof BrandKit, string>> = {
  name: t('the name'),
  sells: t('what it sells'),
  audience: t('the audience'),
  voice: t('the voice'),
  do_words: t('words to use'),
  dont_words: t('words to avoid'),
  sample_posts: t('sample posts'),
  colours: t('colours'),
  fonts: t('typefaces'),
  logo_media_id: t('the logo'),
  hashtags: t('hashtags'),
  link: t('the link'),
  utm: t('link marks'),
  banned_claims: t('banned claims'),
  languages: t('languages'),
};

/** What differs, by the names a person sees. */
export const brandChanges = (before: BrandKit, after: BrandKit): string[] =>
  (Object.keys(names) as (keyof BrandKit)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => names[key]);
