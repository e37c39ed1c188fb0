/** The brand kit: what the writer and the picture generator may use. */
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { BrandView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';
import { storeResponse } from '../../data/store-response.ts';
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

export const saveBrandMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (kit: BrandKit) => post<BrandView>('/v1/brand', kit),
    onSuccess: (saved) => storeResponse(client, brandQuery.queryKey, saved),
  });

export const useSaveBrand = () => useMutation(saveBrandMutation(useQueryClient()));

export const toBrandKit = ({ logo_url: _url, updated_at: _at, ...kit }: BrandView): BrandKit => kit;

const changeLabels: Readonly<Record<keyof BrandKit, string>> = {
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

/** The parts that differ, by the labels that users see. */
export const listBrandChanges = (before: BrandKit, after: BrandKit): string[] =>
  (Object.keys(changeLabels) as (keyof BrandKit)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => changeLabels[key]);
