import { z } from 'zod';
import { brandFonts, emptyBrandKit } from '../../domain/content/brand-kit.ts';
import type { StoredBrand } from '../../domain/content/brand-store.ts';
import { brandLimits } from '../../domain/content/normalize-brand.ts';
import { type SaveBrandDeps, saveBrand } from '../../domain/content/save-brand.ts';
import type { Media, MediaStore } from '../../domain/media/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { showMedia } from '../media/media-view.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';
import { idOf, text } from '../pipeline/inputs.ts';
import { type BrandView, brandExample, brandView, language, voiceView } from './views.ts';

export interface BrandRouteDeps extends SaveBrandDeps {
  readonly media: Pick<MediaStore, 'find' | 'findByIds'>;
}

const limits = brandLimits;
const word = text(limits.wordLength);
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { message: 'must look like #1f2a37' });
const utmPart = text(limits.utmLength);

const brandInput = z.strictObject({
  name: text(limits.nameLength),
  sells: text(limits.proseLength),
  audience: text(limits.proseLength),
  voice: z.strictObject(voiceView.shape),
  do_words: z.array(word).max(limits.words),
  dont_words: z.array(word).max(limits.words),
  sample_posts: z.array(text(limits.samplePostLength)).max(limits.samplePosts),
  colours: z.strictObject({
    primary: colour,
    secondary: colour,
    accent: colour,
    background: colour,
    text: colour,
  }),
  fonts: z.strictObject({ heading: z.enum(brandFonts), body: z.enum(brandFonts) }),
  logo_media_id: idOf('med').nullable(),
  hashtags: z.array(word).max(limits.hashtags),
  link: text(limits.linkLength).nullable(),
  utm: z.strictObject({ source: utmPart, medium: utmPart, campaign: utmPart }).nullable(),
  banned_claims: z.array(text(limits.claimLength)).max(limits.bannedClaims),
  languages: z.array(language).min(1).max(20),
});

export const brandRoutes: Route<BrandRouteDeps>[] = [
  defineRoute({
    operationId: 'getBrand',
    summary: 'Read the brand kit',
    details: 'What the writer and the picture maker may draw on, and nothing else',
    tag: 'Content',
    method: 'GET',
    paths: ['/v1/brand'],
    access: { kind: 'scope', scope: 'brand:read', capability: 'read' },
    responses: { 200: brandView },
    handler: async (deps: BrandRouteDeps, { actor }) => ok(await show(deps, actor.workspaceId)),
  }),
  defineRoute({
    operationId: 'setBrand',
    summary: 'Replace the brand kit',
    tag: 'Content',
    method: 'POST',
    paths: ['/v1/brand'],
    access: { kind: 'person', capability: 'manage_workspace' },
    bodyLimit: 524_288,
    body: brandInput,
    responses: { 200: brandView },
    examples: { request: brandExample },
    handler: async (deps: BrandRouteDeps, { actor, body }) => {
      const { do_words, dont_words, sample_posts, logo_media_id, banned_claims, ...same } = body;
      await saveBrand(deps, actor, {
        ...same,
        doWords: do_words,
        dontWords: dont_words,
        samplePosts: sample_posts,
        logoMediaId: logo_media_id,
        bannedClaims: banned_claims,
      });
      return ok(await show(deps, actor.workspaceId));
    },
  }),
];

async function show(deps: BrandRouteDeps, workspaceId: WorkspaceId): Promise<BrandView> {
  const stored = await deps.brands.find(workspaceId);
  const id = stored?.brand.logoMediaId ?? null;
  const logo = id === null ? undefined : await deps.media.find(null, workspaceId, id);
  return toView(stored, logo);
}

function toView(stored: StoredBrand | undefined, logo: Media | undefined): BrandView {
  const brand = stored?.brand ?? emptyBrandKit;
  const shown = logo && showMedia(logo);
  return {
    name: brand.name,
    sells: brand.sells,
    audience: brand.audience,
    voice: brand.voice,
    do_words: [...brand.doWords],
    dont_words: [...brand.dontWords],
    sample_posts: [...brand.samplePosts],
    colours: brand.colours,
    fonts: brand.fonts,
    logo_media_id: logo?.id ?? null,
    logo_url: shown?.preview_url ?? shown?.url ?? null,
    hashtags: [...brand.hashtags],
    link: brand.link,
    utm: brand.utm,
    banned_claims: [...brand.bannedClaims],
    languages: [...brand.languages],
    updated_at: stored?.updatedAt.toISOString() ?? null,
  };
}
